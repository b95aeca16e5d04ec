import type { ReceiptDocument } from './receipt-document';
import { writeDocument } from './write-document';

const TEXT = 'Työskentelin kesät puutarhassa. '.repeat(100);
/** As many rows as an application may hold, each with a long text. */
const LONG: ReceiptDocument = {
  title: 'Lähetetty hakemus',
  number: '2026-000001',
  sha256: 'a'.repeat(64),
  locale: 'fi',
  sections: [{ heading: 'Työkokemus', parts: [{ pairs: Array(100).fill({ label: 'Tehtävät', value: TEXT }) }] }],
};
const NOW = new Date('2026-03-02T10:00:00Z');

/** Counts how often others come to their turn until it is stopped. */
function othersAtWork() {
  const others = { turns: 0, stopped: false };
  const turn = () => {
    others.turns += 1;
    if (!others.stopped) setImmediate(turn);
  };
  setImmediate(turn);
  return others;
}

test('other requests are served while a long PDF is written', async () => {
  const others = othersAtWork();
  await writeDocument(LONG, NOW, new AbortController().signal);
  others.stopped = true;
  expect(others.turns).toBeGreaterThan(5);
});

test('writing a PDF stops once its request is closed', async () => {
  const gone = new AbortController();
  const reason = new Error('the reader went away');
  setImmediate(() => gone.abort(reason));
  await expect(writeDocument(LONG, NOW, gone.signal)).rejects.toBe(reason);
});
