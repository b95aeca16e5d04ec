import type { AccountSettings } from '@portal/contract/account';
import { LOCALES, type Locale } from '@portal/contract/limits';
import { createMessages } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { fakeApi } from '@portal/testing/fake-api';
import { renderPage } from '@portal/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAccountSettingsQuery } from '../../../api/settings.api';
import { accountSettings } from '../../../testing/account-settings';
import { LogInDetails } from './LogInDetails';

const Messages = createMessages((locale) => import(`../messages/${locale}.json`));
const AT = '/account/settings?lang=fi&change=email&code=654321';
const CHANGE = { name: 'Vaihda sähköpostiosoite' };
const NOT_HERE = /^Viestin koodi ei kelpaa täällä/;

function Page() {
  const { data } = useAccountSettingsQuery();
  const { pathname, search } = useLocation();
  return (
    <>
      {data && <LogInDetails settings={data} />}
      <p title="address">{`${pathname}${search}`}</p>
    </>
  );
}

/** Opens the link of a mail. @param pending what waits for a code in this session */
async function openLink(pending: AccountSettings['pending'], locale: Locale = 'fi') {
  for (const language of LOCALES) await Messages.preload(language);
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
    { at: AT, locale },
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
    expect(screen.queryByText(NOT_HERE)).toBeNull();
  },
);

test('the code of an earlier mail is not filled in where a code was asked for anew', async () => {
  const keys = await openLink({});
  await changeAgain(keys);
  expect(await screen.findByLabelText('Koodi', { exact: true })).toHaveValue('');
  expect(screen.queryByText(NOT_HERE)).toBeNull();
});

test.each([
  ['fi', NOT_HERE],
  ['sv', /^Koden i meddelandet gäller inte här/],
  ['en', /^The code in the email does not count here/],
] as const)('a link whose change does not wait in this session says what to do, in %s', async (locale, words) => {
  await openLink({}, locale);
  expect(await screen.findByRole('status')).toHaveTextContent(words);
});

test('a code that was used or put away on this page is not said to count for nothing', async () => {
  const keys = await openLink({ email: 'uusi@example.fi' });
  await keys.click(await screen.findByRole('button', { name: 'Vahvista' }));
  await waitFor(() => expect(screen.getByRole('button', CHANGE)).toHaveFocus());
  expect(screen.queryByText(NOT_HERE)).toBeNull();
});

test.each(['Peruuta', 'Vahvista'])(
  'a code that was used or put away is not in the address any more, where a reload would find it: after "%s"',
  async (press) => {
    const keys = await openLink({ email: 'uusi@example.fi' });
    await keys.click(await screen.findByRole('button', { name: press }));
    await waitFor(() => expect(screen.getByTitle('address')).toHaveTextContent(/^.account.settings.lang=fi$/));
  },
);

test('the code of an earlier mail is not in the address any more where one was asked for anew', async () => {
  const keys = await openLink({});
  await changeAgain(keys);
  await waitFor(() => expect(screen.getByTitle('address')).toHaveTextContent(/^.account.settings.lang=fi$/));
});
