import { createPortalStore, type PortalStore, sessionChecked, sessionEnded } from '@portal/api-client';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { waitFor } from '@testing-library/react';
import { AnswerSender } from './answer-sender';

const AINO = { username: 'aino' };
const SUBJECT = 'offer:3';
const ACCEPT = { subject: SUBJECT, kind: 'accept', url: 'substitutions/offers/3/accept', body: {}, about: 'ke 3.3.' };

let store: PortalStore;
beforeEach(() => {
  localStorage.clear();
  store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
});
// Else its sender goes on in the tests that follow.
afterEach(() => store.dispatch(sessionEnded()));

/** An API that cannot take the first answer; whatever is sent after it waits in `open` for how it goes. */
function unavailableOnce(...calls: string[]) {
  const open: ((answer: unknown) => void)[] = [];
  let tries = 0;
  const answer = () => {
    tries += 1;
    return tries === 1 ? problem(503, 'unavailable') : new Promise((resolve) => open.push(resolve));
  };
  const { asked } = fakeApi(Object.fromEntries(calls.map((call) => [call, answer])));
  return { asked, open };
}

test('an answer that was taken back while it was sent again is told where it has arrived', async () => {
  const { open } = unavailableOnce(`POST ${ACCEPT.url}`);
  const sender = new AnswerSender(AINO, store.dispatch);
  await sender.give(ACCEPT);
  const sent = sender.resend();
  await waitFor(() => expect(open).toHaveLength(1));
  sender.drop(SUBJECT);
  expect(sender.states()).toEqual([]);
  open[0]?.({ ok: true });
  await sent;
  expect(sender.states()).toMatchObject([{ answer: ACCEPT, status: 'answered', late: true }]);
});

test.each([
  ['arrives', { ok: true }],
  ['has to wait on', problem(503, 'unavailable')],
])('a newer answer to the same waits while the older one is sent again, which %s', async (_, outcome) => {
  const { asked, open } = unavailableOnce(`POST ${ACCEPT.url}`);
  const sender = new AnswerSender(AINO, store.dispatch);
  const revisions = () => asked.flatMap(({ body }) => (body as { revision?: number }).revision ?? []);
  await sender.give({ ...ACCEPT, body: { revision: 1 } });
  const resent = sender.resend();
  await waitFor(() => expect(open).toHaveLength(1));
  const newer = sender.give({ ...ACCEPT, body: { revision: 2 } });
  // By the time that this one has come back, the other would have been sent as well.
  await sender.give({ ...ACCEPT, subject: 'offer:4', url: 'substitutions/offers/4/accept' });
  expect(revisions()).toEqual([1, 1]);
  open[0]?.(outcome);
  await resent;
  await waitFor(() => expect(open).toHaveLength(2));
  open[1]?.({ ok: true });
  await newer;
  expect(revisions()).toEqual([1, 1, 2]);
  expect(sender.states()).toMatchObject([{ answer: { body: { revision: 2 } }, status: 'answered' }, {}]);
});
