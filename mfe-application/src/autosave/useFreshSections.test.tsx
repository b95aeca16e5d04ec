import 'fake-indexeddb/auto';
import { environment } from '@portal/auto-save/environment';
import { problem } from '@portal/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { emptyTable, openForm } from '../testing/open-form';
import { field, withFields } from '../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const channels = new Set<{ onmessage?: (event: { data: unknown }) => void }>();
class FakeChannel {
  onmessage?: (event: { data: unknown }) => void;
  constructor() {
    channels.add(this);
  }
  postMessage() {}
  close() {
    channels.delete(this);
  }
}
beforeEach(() => void Object.assign(globalThis, { BroadcastChannel: FakeChannel }));
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

/** Another tab has saved something. */
function tell(section = 'basicInfo'): void {
  for (const channel of channels) channel.onmessage?.({ data: section });
}

/** What is waited for comes with the next turn. */
function gatherAtOnce(): void {
  jest.spyOn(environment, 'after').mockImplementation((_, run) => {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  });
}

/** Lets everything run that waits for nothing else. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
const record = (city: string, revision: number) => ({ values: { city }, invalidFields: [], revision });
const GET = 'GET basic_info/12';
const view = withFields(field('city', 'text'));
const shows = (city: string) => waitFor(() => expect(screen.getByLabelText('Label city')).toHaveValue(city));

/** Answers that the test gives one by one. */
function byHand() {
  const waiting: ((answer: unknown) => void)[] = [];
  return {
    ask: () => new Promise((resolve) => waiting.push(resolve)),
    asked: (count: number) => waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(count)),
    answer: (index: number, answer: unknown) => waiting[index]?.(answer),
  };
}

test.each([
  ['fails', () => problem(503, 'unavailable')],
  ['finds the session ended', () => problem(401, 'unauthenticated')],
  ['gets no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a save of another tab shows here in the end, also when fetching it %s at first', async (how, failure) => {
  let tries = 0;
  let told = false;
  const answer = () => {
    if (!told) return record('Oulu', 1);
    tries += 1;
    return tries === 1 ? failure() : record('Turku', 2);
  };
  await openForm({ username: `fresh ${how}`, view, answers: { [GET]: answer }, logInAgain: () => true });
  await shows('Oulu');
  told = true;
  tell();
  await shows('Turku');
  expect(tries).toBe(2);
});

test('an edit sent by a tab as it went away shows here, also where the server has it only later', async () => {
  let arrived = false;
  const later: (() => void)[] = [];
  await openForm({
    username: 'fresh left',
    view,
    answers: { [GET]: () => (arrived ? record('Turku', 2) : record('Oulu', 1)) },
  });
  await shows('Oulu');
  jest.spyOn(environment, 'after').mockImplementation((milliseconds, run) => {
    if (milliseconds >= 1000) later.push(run);
    else setTimeout(run);
    return () => {};
  });
  tell('left basicInfo');
  await turns(20);
  await shows('Oulu');
  arrived = true;
  later.at(-1)?.();
  await shows('Turku');
});

test('an answer that comes late is not put over a newer one', async () => {
  const hand = byHand();
  let opened = false;
  await openForm({
    username: 'fresh late',
    view,
    answers: { [GET]: () => (opened ? hand.ask() : record('Oulu', 1)) },
  });
  await shows('Oulu');
  opened = true;
  gatherAtOnce();
  tell();
  await hand.asked(1);
  // The server has answered this one; the other tab saves again before the answer is here.
  tell();
  await turns(20);
  hand.answer(1, record('Turku', 3));
  await turns(20);
  hand.answer(0, record('Kemi', 2));
  await hand.asked(2);
  hand.answer(1, record('Turku', 3));
  await shows('Turku');
  await turns(20);
  await shows('Turku');
});

test('a save of another tab during the first fetch shows here as well', async () => {
  let told = false;
  let asked = 0;
  let goOn = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const institute = { rowId: 's', clientRowId: 'c', invalidFields: [], institute: 'Aalto' };
  async function answer() {
    const now = told ? { ...emptyTable, educations: [institute], revision: 1 } : emptyTable;
    asked += 1;
    await onItsWay;
    return now;
  }
  const { user } = await openForm({ username: 'fresh first', answers: { 'GET educations/12': answer } });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  await turns(20);
  told = true;
  gatherAtOnce();
  tell('educations');
  await turns(20);
  goOn();
  expect(await screen.findByText('Aalto')).toBeVisible();
});
