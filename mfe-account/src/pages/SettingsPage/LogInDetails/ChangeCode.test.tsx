import { createPortalStore, sessionChecked } from '@portal/api-client';
import { keepAnswer, keptAnswers } from '@portal/auto-save/kept-answers';
import { findDraft, keepDraft } from '@portal/auto-save/message-drafts';
import { createMessages } from '@portal/i18n';
import { fakeApi } from '@portal/testing/fake-api';
import { renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangeCode } from './ChangeCode';

const Messages = createMessages((locale) => import(`../messages/${locale}.json`));
const NAME = { username: sessionUser.username };
const ACCOUNT = { ...sessionUser, id: 'account-1' };
const RENAMED = { ...ACCOUNT, username: 'aino-v' };

beforeEach(() => localStorage.clear());

test('a new user name leaves unsent messages and answers with the account, and none for who takes the old name', async () => {
  // As earlier versions have kept them.
  keepDraft(NAME, '12', { text: 'Milloin haastattelut ovat?' });
  const answer = { url: 'x', body: {}, key: 'k', subject: 'offer:1', kind: 'accept', about: 'a gig', at: Date.now() };
  keepAnswer(NAME, answer);
  await Messages.preload('fi');
  fakeApi({
    'POST settings/change_username/confirm': { ok: true },
    'POST authentication/authenticated': { ok: true, user: RENAMED, useInternal: false },
  });
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: ACCOUNT, useInternal: false }));
  await renderPage(
    <Messages>
      <ChangeCode
        kind="username"
        value="aino-v"
        sentTo="aino@example.fi"
        initial=""
        onDone={() => {}}
        onCancel={() => {}}
      />
    </Messages>,
    { store },
  );
  await userEvent.type(await screen.findByRole('textbox'), '123456{Enter}');
  await waitFor(() => expect(store.getState().session.user?.username).toBe('aino-v'));
  expect(findDraft(RENAMED, '12').text).toBe('Milloin haastattelut ovat?');
  expect(keptAnswers(RENAMED, Date.now())).toEqual([answer]);
  expect(findDraft(NAME, '12').text).toBe('');
  expect(keptAnswers(NAME, Date.now())).toEqual([]);
});
