import { stopOnSignal } from './stop-on-signal';

/** A portal that closes when the test says so, with the signals that reach it. */
function running() {
  const handlers = new Map<string | symbol, () => void>();
  jest.spyOn(process, 'on').mockImplementation((signal, handler) => {
    handlers.set(signal, handler);
    return process;
  });
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  stopOnSignal({ close: () => closed });
  const send = (signal: NodeJS.Signals) => handlers.get(signal)?.();
  return { send, close, closed, exit };
}

afterEach(() => jest.restoreAllMocks());

test('a SIGTERM that comes twice, from a group and from the program that started it, ends the portal after what is open', async () => {
  const { send, close, closed, exit } = running();
  send('SIGTERM');
  send('SIGTERM');
  expect(exit).not.toHaveBeenCalled();
  close();
  await closed;
  expect(exit.mock.calls).toEqual([[0]]);
});

test.each(['SIGINT', 'SIGTERM'] as const)('Ctrl-C after %s ends the portal at once', (first) => {
  const { send, exit } = running();
  send(first);
  expect(exit).not.toHaveBeenCalled();
  send('SIGINT');
  expect(exit.mock.calls).toEqual([[1]]);
});
