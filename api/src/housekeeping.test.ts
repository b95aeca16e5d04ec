import { createTestApi } from '../test/harness';
import { tidy } from './housekeeping';

test('what has run out is removed, what is in use stays', async () => {
  const portal = await createTestApi();
  const gone = await portal.browser().open();
  await gone.post('authentication/register/user', { email: 'gone@example.fi', locale: 'fi' });
  portal.clock.advance(2 * 3600);
  const { id } = await portal.candidate();
  await tidy(portal.db, portal.clock.now());
  const sessions = await portal.db.selectFrom('sessions').select('user_id').execute();
  expect(sessions).toEqual([{ user_id: id }]);
  expect(await portal.db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  await portal.close();
});
