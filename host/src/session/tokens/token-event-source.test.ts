import { TextDecoderStream } from 'node:stream/web';
import { setTokenSource, type TokenSource } from '@portal/api-client';
import { tokenEventSource } from './token-event-source';

const tokens: TokenSource = {
  token: () => 'a-token',
  ready: async () => {},
  forget: () => {},
  leave: async () => 'none' as const,
};
let send: (text: string) => void;
let end: (error?: Error) => void;
const asked: { headers: Headers; signal: AbortSignal }[] = [];

/** A stream that the test writes. */
function answer(status = 200): void {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = (error) => (error ? controller.error(error) : controller.close());
    },
  });
  globalThis.fetch = jest.fn(async (_: unknown, init: never) => {
    asked.push(init);
    return { ok: status === 200, status, body } as Response;
  }) as never;
}
const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

function open(source = tokens) {
  const stream = new (tokenEventSource(source))('/stream');
  const heard: string[] = [];
  stream.onopen = () => heard.push('open');
  stream.onmessage = ({ data }) => heard.push(`message ${data}`);
  stream.onerror = () => heard.push('error');
  stream.addEventListener('ended', (event) => heard.push(`ended ${(event as MessageEvent).data}`));
  return { stream, heard };
}

beforeEach(() => {
  asked.length = 0;
  Object.assign(globalThis, { TextDecoderStream });
  setTokenSource(tokens);
});
afterEach(() => setTokenSource(undefined));

test('events are heard as the browser tells them, and the stream is opened with the token', async () => {
  answer();
  const { stream, heard } = open();
  await rest();
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer a-token');
  expect(asked[0]?.headers.get('accept')).toBe('text/event-stream');
  expect(stream.readyState).toBe(1);
  // An event and a character may come in two parts.
  send('data: yk');
  send('si\n\nevent: ended\ndata: x\n\n: a comment\n\n');
  await rest();
  expect(heard).toEqual(['open', 'message yksi', 'ended x']);
});

test('a connection that breaks is an error after which the next one may be opened', async () => {
  answer();
  const { stream, heard } = open();
  await rest();
  end(new Error('gone'));
  await rest();
  expect(heard).toEqual(['open', 'error']);
  expect(stream.readyState).not.toBe(2);
});

test('what is refused stays closed', async () => {
  answer(401);
  const { stream, heard } = open();
  await rest();
  expect(heard).toEqual(['error']);
  expect(stream.readyState).toBe(2);
});

test('a stream that is closed is quiet and ends its call', async () => {
  answer();
  const { stream, heard } = open();
  await rest();
  stream.close();
  expect(asked[0]?.signal.aborted).toBe(true);
  end();
  await rest();
  expect(heard).toEqual(['open']);
  expect(stream.readyState).toBe(2);
});

test('a token that cannot be had is an error, without a call', async () => {
  answer();
  const { heard } = open({ ...tokens, ready: () => Promise.reject(new Error('away')) });
  await rest();
  expect(heard).toEqual(['error']);
  expect(asked).toEqual([]);
});
