import type { AccountSettings } from '@portal/contract/account';
import { createMessages } from '@portal/i18n';
import { fakeApi } from '@portal/testing/fake-api';
import { renderPage } from '@portal/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAccountSettingsQuery } from '../../../api/settings.api';
import { accountSettings } from '../../../testing/account-settings';
import { LogInDetails } from './LogInDetails';

const Messages = createMessages((locale) => import(`../messages/${locale}.json`));
const AT = '/account/settings?change=email&code=654321';
const CHANGE = { name: 'Vaihda sähköpostiosoite' };

function Page() {
  const { data } = useAccountSettingsQuery();
  return data ? <LogInDetails settings={data} /> : null;
}

/** Opens the link of a mail. @param pending what waits for a code in this session */
async function openLink(pending: AccountSettings['pending']) {
  await Messages.preload('fi');
  let waiting = pending;
  fakeApi({
    'GET settings': () => ({ ...accountSettings, pending: waiting }),
    'POST settings/change_email': ({ email }: { email: string }) => {
      waiting = { email };
      return { ok: true };
    },
    'POST settings/change_email/confirm': () => {
      waiting = {};
      return { ok: true };
    },
  });
  await renderPage(
    <Messages>
      <Page />
    </Messages>,
    { at: AT },
  );
  return userEvent.setup();
}

async function changeAgain(keys: ReturnType<typeof userEvent.setup>) {
  await keys.click(await screen.findByRole('button', CHANGE));
  await keys.type(screen.getByLabelText('Uusi sähköpostiosoite', { exact: true }), 'toinen@example.fi');
  await keys.type(screen.getByLabelText('Nykyinen salasana', { exact: true }), 'salasana{Enter}');
}

test.each(['Peruuta', 'Vahvista'])(
  'the code of a mail is filled in for the change it came with, and for no later one: after "%s"',
  async (press) => {
    const keys = await openLink({ email: 'uusi@example.fi' });
    expect(await screen.findByLabelText('Koodi', { exact: true })).toHaveValue('654321');
    await keys.click(screen.getByRole('button', { name: press }));
    await changeAgain(keys);
    expect(await screen.findByLabelText('Koodi', { exact: true })).toHaveValue('');
  },
);

test('the code of an earlier mail is not filled in where a code was asked for anew', async () => {
  const keys = await openLink({});
  await changeAgain(keys);
  expect(await screen.findByLabelText('Koodi', { exact: true })).toHaveValue('');
});
