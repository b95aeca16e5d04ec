import type { AccountSettings } from '@portal/contract/account';
import { createMessages } from '@portal/i18n';
import { fakeApi } from '@portal/testing/fake-api';
import { renderPage } from '@portal/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAccountSettingsQuery } from '../../../api/settings.api';
import { accountSettings } from '../../../testing/account-settings';
import { LogInDetails } from './LogInDetails';

const Messages = createMessages((locale) => import(`../messages/${locale}.json`));
const SERVICE = 'https://login.example.fi/realms/staff';
const settings: AccountSettings = {
  ...accountSettings,
  password: true,
  identities: [{ service: SERVICE, since: '2026-11-02T10:00:00.000Z' }],
};

function Page() {
  const { data } = useAccountSettingsQuery();
  return data ? <LogInDetails settings={data} /> : null;
}

test('where the answer is lost, the page does not say that nothing changed, and asks anew', async () => {
  await Messages.preload('fi');
  const { asked } = fakeApi({
    'GET settings': settings,
    'POST settings/identities/unlink': () => Promise.reject(new TypeError('offline')),
  });
  await renderPage(
    <Messages>
      <Page />
    </Messages>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Poista kirjautumispalvelu' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/emme tiedä, poistettiinko kirjautumispalvelu/);
  await waitFor(() => expect(asked.filter(({ call }) => call === 'GET settings')).toHaveLength(2));
});
