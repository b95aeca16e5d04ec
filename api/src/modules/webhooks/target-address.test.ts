import { type Receiver, startReceiver } from './receiver.fixture';
import { isPublicAddress, namesPrivateAddress, targetAddress } from './target-address';
import { callWebhook } from './webhook-call';

const PRIVATE = [
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '::ffff:a00:1', 'ff02::1', '64:ff9b::7f00:1'],
  ...['255.255.255.255', '198.18.0.1', '192.0.2.1', '2002:7f00:1::'],
];

test.each(PRIVATE)('%s is not called', (address) => {
  expect(isPublicAddress(address)).toBe(false);
  const host = address.includes(':') ? `[${address}]` : address;
  expect(namesPrivateAddress(new URL(`https://${host}/`))).toBe(true);
});

test.each(['https://2130706433/', 'https://0x7f.1/', 'https://localhost/', 'https://a.localhost/', 'https://127.1/'])(
  '%s is this machine in another writing',
  (address) => {
    expect(namesPrivateAddress(new URL(address))).toBe(true);
  },
);

test.each(['8.8.8.8', '2a00:1450:400f:80b::200e', '::ffff:8.8.8.8'])('%s is called', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('a name is looked up, and every address of it must be public', async () => {
  const url = new URL('https://shifts.example.fi/');
  const leadsTo = (...addresses: string[]) =>
    targetAddress(url, false, async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  expect(await leadsTo('8.8.8.8')).toEqual({ address: '8.8.8.8', family: 4 });
  expect(await leadsTo('8.8.8.8', '10.0.0.1')).toBe('private-address');
  expect(await leadsTo('10.0.0.1')).toBe('private-address');
  expect(await leadsTo()).toBe('unknown-host');
  expect(
    await targetAddress(url, false, async () => {
      throw new Error('no answer');
    }),
  ).toBe('unknown-host');
});

describe('a call', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  const stop = new AbortController().signal;
  const event = (url: string) => ({ id: 'a', url, secret: 'whsec_c2VjcmV0', body: '{}' });

  test('is not made into a private network, whatever name leads there', async () => {
    const { port } = new URL(receiver.url);
    for (const url of [receiver.url, `http://localhost:${port}/`])
      expect(await callWebhook(event(url), new Date(), { allowPrivate: false, timeMs: 60_000, stop })).toBe(
        'private-address',
      );
    expect(receiver.events).toEqual([]);
  });

  test('goes to the address that was checked, and names the host that was asked for', async () => {
    const { port } = new URL(receiver.url);
    const limits = { allowPrivate: true, timeMs: 60_000, stop };
    expect(await callWebhook(event(`http://localhost:${port}/`), new Date(), limits)).toBeUndefined();
    expect(receiver.events.map(({ headers }) => headers.host)).toEqual([`localhost:${port}`]);
  });

  test('ends within its time, whatever is answered', async () => {
    const limits = { allowPrivate: true, timeMs: 60_000, stop };
    receiver.answer = ({ socket }) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    expect(await callWebhook(event(receiver.url), new Date(), limits)).toBe('status-101');
    receiver.answer = ({ socket }) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    expect(await callWebhook(event(receiver.url), new Date(), limits)).toEqual(expect.any(String));
    receiver.answer = ({ socket }) => void socket.end();
    expect(await callWebhook(event(receiver.url), new Date(), limits)).toBe('ECONNRESET');
  });

  test('is taken with the head of the answer, however long its text is on the way', async () => {
    receiver.answer = (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('a');
    const limits = { allowPrivate: true, timeMs: 60_000, stop };
    expect(await callWebhook(event(receiver.url), new Date(), limits)).toBeUndefined();
  });

  test('is not begun once the process stops', async () => {
    const before = receiver.events.length;
    const limits = { allowPrivate: true, timeMs: 60_000, stop: AbortSignal.abort() };
    expect(await callWebhook(event(receiver.url), new Date(), limits)).toBe('timeout');
    expect(receiver.events).toHaveLength(before);
  });

  test('to nobody tells that nobody answers', async () => {
    const limits = { allowPrivate: true, timeMs: 60_000, stop };
    expect(await callWebhook(event('http://127.0.0.1:1/'), new Date(), limits)).toBe('ECONNREFUSED');
  });
});
