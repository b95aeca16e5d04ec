import type { CountStorage } from './count-storage';
import { OwnTally, WRITE_DELAY_MS } from './own-tally';

it('is closed only once what it had begun to write is written', async () => {
  jest.useFakeTimers();
  let finish = () => {};
  const begun = jest.fn();
  const write = async () => {
    begun();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const files = { write, readAll: async () => [], goodVersions: async () => new Set() } as unknown as CountStorage & {
    write(): Promise<void>;
  };
  const options = { now: () => 0, onError: jest.fn(), onThreshold: jest.fn() };
  const tally = new OwnTally(files, options);
  tally.addPage({ name: 'host', version: '1.0.0' }, 'network');
  await jest.advanceTimersByTimeAsync(WRITE_DELAY_MS);
  expect(begun).toHaveBeenCalledTimes(1);
  const closed = jest.fn();
  const closing = tally.close().then(closed);
  await jest.advanceTimersByTimeAsync(1000);
  expect(closed).not.toHaveBeenCalled();
  finish();
  await closing;
  expect(options.onError).not.toHaveBeenCalled();
});
