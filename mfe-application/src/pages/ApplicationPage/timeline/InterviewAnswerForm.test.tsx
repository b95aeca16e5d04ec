import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import type { TimeLineEvent } from '@portal/contract/application-status';
import { screen, waitFor } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

const INTERVIEW = '11111111-1111-4111-8111-111111111111';
const interview = {
  id: INTERVIEW,
  at: '2026-11-21T10:00:00.000Z',
  kind: 'interview',
  start: '2026-12-03T08:00:00.000Z',
  answerable: true,
} as const;
const VIEW = viewModel({
  applied: true,
  draft: false,
  receipt: { number: '2026-000009', sentAt: '2026-11-20T10:00:00.000Z', sha256: 'a'.repeat(64) },
});

// jsdom has none.
beforeAll(() => void Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle }));
beforeEach(() => localStorage.clear());

/** The time line at an API that does each call once, whatever becomes of its answer. @param lost how many answers are lost */
function openInterview(username: string, { answer: first, lost }: { answer?: TimeLineEvent['answer']; lost: number }) {
  let answer = first;
  const done = new Set<string | null>();
  return openForm({
    username,
    at: '/application/12?step=sent',
    view: VIEW,
    answers: {
      'GET application/status/12': () => ({
        events: [{ ...interview, ...(answer && { answer }) }],
        employer: 'Lehdon kaupunki',
        serverTime: '2026-11-22T10:00:00.000Z',
        canReply: false,
      }),
      'POST application/status_read/12': { ok: true },
      'POST application/interview/12': (body: unknown, request: Request) => {
        const key = request.headers.get('idempotency-key');
        if (!done.has(key)) answer = (body as { answer: TimeLineEvent['answer'] }).answer;
        done.add(key);
        if (done.size <= lost) throw new TypeError('connection lost');
        return { ok: true };
      },
    },
  });
}

async function askForOtherTime(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Pyydä toista aikaa' }));
  await user.type(screen.getByRole('textbox', { name: 'Mikä aika sopii sinulle?' }), 'Perjantai sopii');
  await user.click(screen.getByRole('button', { name: 'Lähetä pyyntö' }));
  expect(await screen.findByText(/Olet pyytänyt toista aikaa/)).toBeVisible();
}

test.each([
  ['has been answered with nothing', undefined],
  ['was to be at another time', 'other-time'],
] as const)(
  'an interview that %s is accepted again after its first acceptance, whose answer was lost, was taken back',
  async (_when, answer) => {
    const { user } = await openInterview(`again-${answer}`, { answer, lost: 1 });
    await user.click(await screen.findByRole('button', { name: 'Hyväksy aika' }));
    expect(await screen.findByText('Olet hyväksynyt ajan.')).toBeVisible();
    await askForOtherTime(user);
    await user.click(await screen.findByRole('button', { name: 'Hyväksy aika' }));
    expect(await screen.findByText('Olet hyväksynyt ajan.')).toBeVisible();
  },
);

test('that no answer came is not said any more once the time line says that the interview is accepted', async () => {
  const { user } = await openInterview('error-gone', { lost: 1 });
  await user.click(await screen.findByRole('button', { name: 'Hyväksy aika' }));
  expect(await screen.findByText('Olet hyväksynyt ajan.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Emme saaneet vastausta/)).toBeNull());
  await askForOtherTime(user);
  expect(screen.getByRole('button', { name: 'Hyväksy aika' })).toBeVisible();
  expect(screen.queryByText(/Emme saaneet vastausta/)).toBeNull();
});

test('another time is asked for again in the same words after its first request, whose answer was lost, was taken back', async () => {
  const { user } = await openInterview('other-time-again', { lost: 1 });
  await askForOtherTime(user);
  await user.click(screen.getByRole('button', { name: 'Sulje' }));
  await user.click(await screen.findByRole('button', { name: 'Hyväksy aika' }));
  expect(await screen.findByText('Olet hyväksynyt ajan.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pyydä toista aikaa' }));
  expect(screen.getByRole('textbox', { name: 'Mikä aika sopii sinulle?' })).toHaveValue('Perjantai sopii');
  await user.click(screen.getByRole('button', { name: 'Lähetä pyyntö' }));
  expect(await screen.findByText(/Olet pyytänyt toista aikaa/)).toBeVisible();
});

test('the focus of an acceptance whose answer was lost goes to the button that stays', async () => {
  const { user } = await openInterview('focus-kept', { lost: 1 });
  await user.click(await screen.findByRole('button', { name: 'Hyväksy aika' }));
  expect(await screen.findByText('Olet hyväksynyt ajan.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pyydä toista aikaa' })).toHaveFocus());
});
