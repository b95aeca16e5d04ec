import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import type { TimeLine } from '@portal/contract/application-status';
import { fromElsewhere, problem } from '@portal/testing/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

const NOW = '2026-11-22T10:00:00.000Z';
const INTERVIEW = '11111111-1111-4111-8111-111111111111';
const MESSAGE = '22222222-2222-4222-8222-222222222222';
const interview = {
  id: INTERVIEW,
  at: '2026-11-21T10:00:00.000Z',
  kind: 'interview',
  start: '2026-12-03T08:00:00.000Z',
  end: '2026-12-03T08:45:00.000Z',
  answerBy: '2026-11-30T14:00:00.000Z',
  place: 'Puutarhakatu 1',
  link: 'https://video.example.fi/1',
  answerable: true,
  unread: true,
} as const;
const message = { id: MESSAGE, at: NOW, kind: 'message', text: 'When can you start?', language: 'en' } as const;
const sent = { at: '2026-11-20T10:00:00.000Z', kind: 'sent' } as const;

const timeLine = (events: TimeLine['events'], canReply = true): TimeLine => ({
  events,
  employer: 'Lehdon kaupunki',
  serverTime: NOW,
  canReply,
});

const VIEW = viewModel({
  applied: true,
  draft: false,
  receipt: { number: '2026-000009', sentAt: sent.at, sha256: 'a'.repeat(64) },
});

function open(username: string, line: TimeLine, answers: Parameters<typeof openForm>[0]['answers'] = {}) {
  return openForm({
    username,
    at: '/application/12?step=sent',
    view: VIEW,
    answers: {
      'GET application/status/12': line,
      'POST application/status_read/12': { ok: true },
      'POST application/message/12': { ok: true },
      'POST application/interview/12': { ok: true },
      ...answers,
    },
  });
}
const items = () => within(screen.getByRole('region', { name: 'Hakemuksen vaiheet' })).getAllByRole('listitem');
/** The field for a message; opens it where it is closed. */
async function field() {
  await screen.findByText('Lähetit hakemuksen');
  const button = screen.queryByRole('button', { name: 'Kirjoita työnantajalle' });
  if (button) fireEvent.click(button);
  return screen.getByRole('textbox', { name: 'Viesti työnantajalle' });
}

// jsdom has none.
beforeAll(() => void Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle }));
beforeEach(() => localStorage.clear());

test('what waits for an answer is on top, then what happened, newest first; new things are marked once and told to the server', async () => {
  const { container, api } = await open('time-line', timeLine([sent, interview, message]));
  await screen.findByText('Sinut on kutsuttu haastatteluun');
  expect(items().map((item) => within(item).getByRole('heading').textContent)).toEqual([
    'Sinut on kutsuttu haastatteluun',
    'Viesti työnantajalta',
    'Lähetit hakemuksen',
  ]);
  expect(within(items()[0]!).getByText('Uusi')).toBeVisible();
  const write = screen.getByRole('button', { name: 'Kirjoita työnantajalle' });
  expect(items()[0]!.compareDocumentPosition(write)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    within(items()[0]!).getByText(/^torstai(na)? 3\. joulukuuta 2026 klo 10\.00–10\.45 \(Suomen aikaa\)$/),
  ).toBeVisible();
  expect(within(items()[0]!).getByText('30.11.2026 klo 16.00')).toBeVisible();
  expect(screen.getByText('When can you start?')).toHaveAttribute('lang', 'en');
  await waitFor(() =>
    expect(api.asked).toContainEqual(
      expect.objectContaining({ call: 'POST application/status_read/12', body: { events: [INTERVIEW] } }),
    ),
  );
  const { violations } = await axe.run(container, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test.each([
  ['chosen', 'Sinut on valittu tehtävään'],
  ['reserve', 'Olet varasijalla'],
  ['not-chosen', 'Tällä kertaa tehtävään valittiin toinen hakija'],
  ['withdrawn', 'Työnantaja on keskeyttänyt tehtävän täyttämisen'],
] as const)('a decision is told in words: %s', async (outcome, words) => {
  await open(
    `decision-${outcome}`,
    timeLine([sent, { ...message, kind: 'decision', outcome, grounds: 'Kokemus' }], false),
  );
  expect(await screen.findByRole('heading', { name: words })).toBeVisible();
  expect(screen.getByText('Perustelut')).toBeVisible();
  expect(screen.getByText('Kokemus')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a kind of event that a newer API has added is left out', async () => {
  const newer = { ...message, kind: 'teleported' } as unknown as TimeLine['events'][number];
  await open('newer', timeLine([sent, newer]));
  await screen.findByText('Lähetit hakemuksen');
  expect(items()).toHaveLength(1);
});

test('an interview is accepted by one press, and the focus stays at hand', async () => {
  let answered = false;
  const { user, api } = await open('accept', timeLine([]), {
    'GET application/status/12': () => timeLine([sent, { ...interview, ...(answered && { answer: 'accepted' }) }]),
    'POST application/interview/12': () => {
      answered = true;
      return { ok: true };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Hyväksy aika' }));
  expect(await screen.findByText('Olet hyväksynyt ajan.')).toBeVisible();
  expect(api.asked.find(({ call }) => call === 'POST application/interview/12')?.body).toEqual({
    event: INTERVIEW,
    answer: 'accepted',
  });
  expect(screen.queryByRole('button', { name: 'Hyväksy aika' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Pyydä toista aikaa' })).toHaveFocus();
});

test('another time is asked for with words, which stay when the server does not take them', async () => {
  let refused = true;
  const { user, api } = await open('other-time', timeLine([sent, interview]), {
    'POST application/interview/12': () => (refused ? problem(503, 'unavailable') : { ok: true }),
  });
  await user.click(await screen.findByRole('button', { name: 'Pyydä toista aikaa' }));
  const words = screen.getByRole('textbox', { name: 'Mikä aika sopii sinulle?' });
  expect(words).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Lähetä pyyntö' }));
  expect(words).toHaveAccessibleDescription(expect.stringContaining('Kirjoita ensin viesti.'));
  await user.type(words, 'Perjantai sopii');
  await user.click(screen.getByRole('button', { name: 'Lähetä pyyntö' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Emme saaneet vastausta');
  expect(words).toHaveValue('Perjantai sopii');
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Lähetä pyyntö' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Mikä aika sopii sinulle?' })).toBeNull());
  const calls = api.asked.filter(({ call }) => call === 'POST application/interview/12');
  expect(calls.map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ event: INTERVIEW, answer: 'other-time', text: 'Perjantai sopii' })),
  );
  expect(new Set(calls.map(({ request }) => request.headers.get('idempotency-key'))).size).toBe(1);
});

test('an invitation that another has replaced cannot be answered, and says so', async () => {
  await open('replaced', timeLine([sent, { ...interview, answerable: false }]));
  expect(await screen.findByText(/Tämä kutsu ei ole enää voimassa/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hyväksy aika' })).toBeNull();
});

test('an invitation that the candidate ended by withdrawing is not said to be the employer’s doing', async () => {
  const cancelled = { at: '2026-11-21T12:00:00.000Z', kind: 'cancelled' } as const;
  const again = { at: '2026-11-21T13:00:00.000Z', kind: 'sent' } as const;
  await open('ended-by-me', timeLine([sent, { ...interview, answerable: false }, cancelled, again]));
  expect(await screen.findByText('Tämä kutsu ei ole enää voimassa, koska peruutit hakemuksen.')).toBeVisible();
  expect(screen.queryByText(/työnantaja on ilmoittanut/)).toBeNull();
});

test('an invitation that was to be answered by now says so, and that it still can be', async () => {
  await open('late', timeLine([sent, { ...interview, answerBy: '2026-11-22T09:00:00.000Z' }]));
  expect(
    await screen.findByText(/^22\.11\.2026 klo 11\.00\. Vastausaika on mennyt, mutta voit vielä vastata/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hyväksy aika' })).toBeVisible();
});

test('an invitation can be answered until the interview begins by the server’s clock, also on a page left open', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
  try {
    const start = new Date(Date.parse(NOW) + 3_600_000).toISOString();
    await open('left-open', timeLine([sent, { ...interview, start, answerBy: undefined }, message]));
    expect(await screen.findByRole('button', { name: 'Hyväksy aika' })).toBeVisible();
    act(() => void jest.advanceTimersByTime(3_700_000));
    expect(screen.queryByRole('button', { name: 'Hyväksy aika' })).toBeNull();
    expect(screen.getByText(/kutsuun ei voi enää vastata/)).toBeVisible();
    // It stays in its place: somebody may stand in it.
    expect(within(items()[0]!).getByRole('heading')).toHaveTextContent('Sinut on kutsuttu haastatteluun');
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['', 'heading'],
  ['Torstai sopii', 'textbox'],
])(
  'when an interview begins while one has written %j for another time, the focus goes on at the %s',
  async (words, role) => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    try {
      const start = new Date(Date.parse(NOW) + 3_600_000).toISOString();
      const { user } = await open(`begins-${role}`, timeLine([sent, { ...interview, start, answerBy: undefined }]));
      await user.click(await screen.findByRole('button', { name: 'Pyydä toista aikaa' }));
      if (words) await user.type(screen.getByRole('textbox', { name: 'Mikä aika sopii sinulle?' }), words);
      act(() => void jest.advanceTimersByTime(3_700_000));
      expect(screen.queryByRole('button', { name: 'Lähetä pyyntö' })).toBeNull();
      expect(within(items()[0]!).getByRole(role)).toHaveFocus();
      if (words) expect(within(items()[0]!).getByRole(role)).toHaveValue(words);
    } finally {
      jest.useRealTimers();
    }
  },
);

describe('a message to the employer', () => {
  test('stays when its form is closed; removing it is a choice that can be taken back', async () => {
    const { user } = await open('kept', timeLine([sent, message]));
    await user.type(await field(), 'Pitkä viesti');
    await user.click(screen.getByRole('button', { name: 'Sulje' }));
    const on = screen.getByRole('button', { name: 'Jatka viestin kirjoittamista' });
    await waitFor(() => expect(on).toHaveFocus());
    await user.click(on);
    expect(screen.getByRole('textbox', { name: 'Viesti työnantajalle' })).toHaveValue('Pitkä viesti');
    await user.click(screen.getByRole('button', { name: 'Poista teksti' }));
    expect(await screen.findByText('Teksti on poistettu.')).toBeVisible();
    expect(await field()).toHaveValue('');
    const restore = screen.getByRole('button', { name: 'Palauta teksti' });
    expect(restore).toHaveFocus();
    await user.click(restore);
    expect(await field()).toHaveValue('Pitkä viesti');
    expect(screen.queryByText('Teksti on poistettu.')).toBeNull();
  });

  test('is there again after a reload until the server has taken it, and goes under the same key', async () => {
    let answer: () => unknown = () => problem(503, 'unavailable');
    const answers = { 'POST application/message/12': () => answer() };
    const first = await open('reload', timeLine([sent, message]), answers);
    await first.user.type(await field(), 'Heti maanantaina');
    await first.user.click(screen.getByRole('button', { name: 'Lähetä viesti' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Emme saaneet vastausta');
    first.unmount();
    answer = () => ({ ok: true });
    const second = await open('reload', timeLine([sent, message]), answers);
    expect(await field()).toHaveValue('Heti maanantaina');
    await second.user.click(screen.getByRole('button', { name: 'Lähetä viesti' }));
    expect(await screen.findByText('Viesti on lähetetty')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kirjoita työnantajalle' })).toHaveFocus();
    expect(await field()).toHaveValue('');
    const keys = [first, second].map(({ api }) =>
      api.asked.find(({ call }) => call === 'POST application/message/12')?.request.headers.get('idempotency-key'),
    );
    expect(keys[0]).toMatch(/-/);
    expect(keys[1]).toBe(keys[0]);
    expect(localStorage.getItem('candidateportal.messages')).toBeNull();
  });

  test('is repeated as it was sent; what is typed meanwhile stays, and goes under a key of its own', async () => {
    let calls = 0;
    const answers = {
      'POST application/message/12': () => {
        calls += 1;
        if (calls > 1) return { ok: true };
        fireEvent.change(screen.getByRole('textbox', { name: 'Viesti työnantajalle' }), {
          target: { value: 'Hei, ja vielä' },
        });
        return fromElsewhere('<!doctype html><title>Log in to the network</title>');
      },
    };
    const { user, api } = await open('typed-on', timeLine([sent, message]), answers);
    await user.type(await field(), 'Hei');
    await user.click(screen.getByRole('button', { name: 'Lähetä viesti' }));
    expect(await screen.findByText('Viesti on lähetetty')).toBeVisible();
    expect(await field()).toHaveValue('Hei, ja vielä');
    await user.click(screen.getByRole('button', { name: 'Lähetä viesti' }));
    await waitFor(() => expect(calls).toBe(3));
    const asked = api.asked.filter(({ call }) => call === 'POST application/message/12');
    expect(asked.map(({ body }) => body)).toEqual(['Hei', 'Hei', 'Hei, ja vielä'].map((text) => ({ text })));
    const keys = asked.map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('goes under one key from two tabs that show the same draft, also where both were open before it was sent', async () => {
    const first = await open('two-tabs', timeLine([sent, message]));
    await first.user.type(await field(), 'Sama viesti');
    const tabs = [first];
    document.body.replaceChildren();
    tabs.push(await open('two-tabs', timeLine([sent, message])));
    const keys: (string | null)[] = [];
    for (const { container, user } of tabs.reverse()) {
      document.body.replaceChildren(container);
      await user.click(within(container).getByRole('button', { name: 'Lähetä viesti' }));
      expect(await within(container).findByText('Viesti on lähetetty')).toBeVisible();
    }
    for (const { api } of tabs) {
      for (const { call, request } of api.asked) {
        if (call === 'POST application/message/12') keys.push(request.headers.get('idempotency-key'));
      }
    }
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    // The next message is another one, whatever its words.
    await first.user.type(await field(), 'Sama viesti');
    await first.user.click(screen.getByRole('button', { name: 'Lähetä viesti' }));
    expect(await screen.findByText('Viesti on lähetetty')).toBeVisible();
    const last = tabs.flatMap(({ api }) => api.asked).filter(({ call }) => call === 'POST application/message/12');
    expect(new Set(last.map(({ request }) => request.headers.get('idempotency-key'))).size).toBe(2);
  });

  test('has an error no longer than it is wrong, and leads to it at each press', async () => {
    const { user } = await open('put-right', timeLine([sent, message]));
    const text = await field();
    const send = screen.getByRole('button', { name: 'Lähetä viesti' });
    const invalid: (string | null)[] = [];
    text.addEventListener('focus', () => invalid.push(text.getAttribute('aria-invalid')));
    await user.click(send);
    // It is read out with the field.
    expect(invalid).toEqual(['true']);
    expect(text).toBeInvalid();
    expect(text).toHaveFocus();
    await user.click(send);
    expect(text).toHaveFocus();
    await user.keyboard('Hei');
    expect(text).toBeValid();
    expect(text).not.toHaveAccessibleDescription(expect.stringContaining('Kirjoita'));
  });

  test('of another person of this browser is not shown', async () => {
    const first = await open('one', timeLine([sent, message]));
    await first.user.type(await field(), 'Oma asia');
    first.unmount();
    await open('two', timeLine([sent, message]));
    expect(await field()).toHaveValue('');
  });

  test('that cannot be sent any more stays readable until it is removed', async () => {
    const { user } = await open('closed', timeLine([sent, message]));
    await user.type(await field(), 'Myöhässä');
    document.body.replaceChildren();
    const again = await open('closed', timeLine([sent, message], false));
    expect(await field()).toHaveValue('Myöhässä');
    expect(screen.getByText(/ei voi enää lähettää viestejä/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lähetä viesti' })).toBeNull();
    await again.user.click(screen.getByRole('button', { name: 'Poista teksti' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await again.user.click(screen.getByRole('button', { name: 'Palauta teksti' }));
    expect(screen.getByRole('textbox')).toHaveValue('Myöhässä');
  });

  test('is not sent empty or too long', async () => {
    const { user, calls } = await open('length', timeLine([sent, message]));
    await field();
    await user.click(screen.getByRole('button', { name: 'Lähetä viesti' }));
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining('Kirjoita ensin viesti.'));
    await user.click(await field());
    await user.paste('x'.repeat(4001));
    await user.click(screen.getByRole('button', { name: 'Lähetä viesti' }));
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining('enintään 4000 merkkiä'));
    expect(calls()).not.toContain('POST application/message/12');
    await user.click(screen.getByRole('button', { name: 'Poista teksti' }));
    expect(await field()).not.toHaveAccessibleDescription(expect.stringContaining('merkkiä'));
  });
});

test('a time line that cannot be fetched can be asked for again', async () => {
  let fails = true;
  const { user } = await open('fails', timeLine([]), {
    'GET application/status/12': () => (fails ? problem(500, 'internal') : timeLine([sent])),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('vaiheita ei saatu ladattua');
  fails = false;
  await user.click(screen.getByRole('button', { name: /uudelleen/i }));
  expect(await screen.findByText('Lähetit hakemuksen')).toBeVisible();
});

test('what was said before an application was withdrawn stays readable beside its form, and nothing of it can be answered', async () => {
  const { calls } = await openForm({
    username: 'cancelled',
    view: viewModel({ applied: false, draft: false, cancelled: true, cancelDateAsString: '22.11.2026' }),
    answers: {
      'GET application/status/12': timeLine([sent, { ...interview, answerable: false }, message], false),
      'POST application/status_read/12': { ok: true },
    },
  });
  const opener = await screen.findByText('Näytä, mitä hakemukselle tapahtui ennen peruuttamista');
  expect(calls()).not.toContain('GET application/status/12');
  fireEvent.click(opener);
  expect(await screen.findByText('When can you start?')).toBeVisible();
  expect(items()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Kirjoita työnantajalle' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Hyväksy/ })).toBeNull();
});
