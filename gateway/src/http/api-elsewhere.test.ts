import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { removeFolders, storeWithPortal } from '../../test/builds';
import { closeGateways, type RunningGateway, send, startGateway } from '../../test/requests';
import { type ApiElsewhere, apiElsewhere } from './api-elsewhere';

const PATH = '/candidate-portal-api/recruitment/application/1';
const servers: Server[] = [];
const apis: ApiElsewhere[] = [];
afterAll(async () => {
  await closeGateways();
  for (const api of apis) api.close();
  for (const server of servers) server.close();
  await removeFolders();
});

/** A gateway alone, and the API that it passes calls on to. */
async function gatewayOf(listener: RequestListener): Promise<RunningGateway & { api: Server }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api = apiElsewhere(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  apis.push(api);
  const { store } = await storeWithPortal();
  const gateway = await startGateway(store, { listener: api.listener, ready: api.ready, endStreams: api.endStreams });
  return { ...gateway, api: server };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

test('a call reaches the API as it was sent, with the address that it came from last', async () => {
  const portal = await gatewayOf(async (request, response) => {
    const { method, url, headers } = request;
    const facts = JSON.stringify({ method, url, headers, body: await textOf(request) });
    response.writeHead(201, [
      ...['content-type', 'application/json', 'set-cookie', 'a=1', 'set-cookie', 'b=2', 'connection', 'x-hop'],
      ...['x-hop', 'of the connection'],
    ]);
    response.end(facts);
  });
  const answer = await portal.get(PATH, {
    cookie: 'c=3',
    'x-forwarded-for': '203.0.113.7',
    connection: 'x-own',
    'x-own': '1',
  });
  expect(answer).toMatchObject({ status: 201, headers: { 'set-cookie': ['a=1', 'b=2'] } });
  expect(answer.headers['x-hop']).toBeUndefined();
  const { method, url, headers } = JSON.parse(answer.text);
  expect({ method, url }).toEqual({ method: 'GET', url: PATH });
  expect(headers).toMatchObject({ host: 'portal.test', cookie: 'c=3', 'x-forwarded-for': '203.0.113.7, 127.0.0.1' });
  expect(headers['x-own']).toBeUndefined();
  expect(await send(portal, PATH, 'text=whole', {})).toMatchObject({ status: 201 });
});

test('a GET with a body, which would be read as the next call on the connection, is not passed on', async () => {
  const paths: (string | undefined)[] = [];
  const portal = await gatewayOf(({ url }, response) => {
    paths.push(url);
    response.end('{}');
  });
  const refused = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = ask(portal, PATH).setHeader('content-length', '5');
    call.once('response', resolve).once('error', reject).end('GET /');
  });
  expect(refused.resume().statusCode).toBe(400);
  expect((await portal.get(`${PATH}/next`)).status).toBe(200);
  expect(paths).toEqual([`${PATH}/next`]);
});

/** A call that ends within the body of another. */
const HIDDEN = 'POST /hidden HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 0\r\n\r\n';

test.each(
  ['DELETE', 'OPTIONS', 'TRACE'].flatMap((method) => [
    [method, 'in chunks', `Transfer-Encoding: chunked\r\n\r\n${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`],
    [
      method,
      'with headers named by Connection',
      `Content-Length: ${HIDDEN.length}\r\nConnection: content-length, Host\r\n\r\n${HIDDEN}`,
    ],
  ]),
)('the body of a %s %s stays its body, and never becomes a call of its own', async (method, _how, bytes) => {
  const calls: object[] = [];
  const portal = await gatewayOf(async (request, response) => {
    calls.push({ method: request.method, url: request.url, host: request.headers.host, body: await textOf(request) });
    response.end('{}');
  });
  const answer = await portal.raw(`${method} ${PATH} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n${bytes}`);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect((await portal.get(`${PATH}/next`)).status).toBe(200);
  expect(calls).toEqual([
    { method, url: PATH, host: 'portal.test', body: HIDDEN },
    { method: 'GET', url: `${PATH}/next`, host: 'portal.test', body: '' },
  ]);
});

test('while the API is away calls are refused in a way that browsers repeat', async () => {
  const portal = await gatewayOf((_request, response) => void response.end('{}'));
  expect((await portal.get(PATH)).status).toBe(200);
  portal.api.close();
  portal.api.closeAllConnections();
  const refused = await portal.get(PATH);
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'unavailable', status: 503 });
});

/** Something that one side waits for and the other gives. */
function promised<Value>(): { value: Promise<Value>; give: (value: Value) => void } {
  let give: (value: Value) => void = () => {};
  const value = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { value, give: (given) => give(given) };
}

/** Asks and lets the caller read the answer as it comes. */
const ask = ({ port }: RunningGateway, path: string) =>
  request({ host: '127.0.0.1', port, path, agent: false, headers: { host: 'portal.test' } });

test('a call that a person gives up ends at the API as well', async () => {
  const arrived = promised<ServerResponse>();
  const portal = await gatewayOf((_request, response) => arrived.give(response));
  const call = ask(portal, PATH);
  call.on('error', () => undefined).end();
  const response = await arrived.value;
  const ended = new Promise((resolve) => response.once('close', resolve));
  call.destroy();
  await ended;
});

test('an open answer ends before the gateway closes, and a stream is ended', async () => {
  const slow = promised<ServerResponse>();
  const portal = await gatewayOf(({ url }, response) => {
    if (url === PATH) return slow.give(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  });
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    ask(portal, `${PATH}/news`).on('response', resolve).on('error', reject).end();
  });
  const chunks = stream.setEncoding('utf8')[Symbol.asyncIterator]();
  expect((await chunks.next()).value).toBe('data: first\n\n');
  const answer = portal.get(PATH);
  const response = await slow.value;
  const closed = portal.gateway.close();
  expect((await chunks.next()).done).toBe(true);
  response.end('kept');
  expect((await answer).text).toBe('kept');
  await closed;
});
