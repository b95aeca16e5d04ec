import { Writable } from 'node:stream';
import { API_PREFIX } from '@portal/contract/limits';
import { createTestApi, type TestApi } from '../../test/harness';

const GIVEN = '0123456789abcdef0123456789abcdef';
const DRAWN = /^[0-9a-f]{32}$/;
const lines: string[] = [];
let portal: TestApi;
beforeAll(async () => {
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  portal = await createTestApi({ trustProxy: ['10.0.0.1'], logLevel: 'info', logStream });
});
afterAll(() => portal.close());

async function ask(named: Record<string, string>, remoteAddress: string): Promise<string> {
  const headers = { host: portal.config.hosts[0]?.host, ...named };
  const answer = await portal.api.fastify.inject({ url: `${API_PREFIX}/no/such/call`, headers, remoteAddress });
  expect(answer.statusCode).toBe(404);
  return answer.json<{ requestId: string }>().requestId;
}

test('the id that a named proxy gives stands in the answer and in every line about the request', async () => {
  expect(await ask({ 'x-request-id': GIVEN }, '10.0.0.1')).toBe(GIVEN);
  const about = lines.filter((line) => line.includes('no/such') || line.includes('"answered"'));
  expect(about.length).toBeGreaterThan(0);
  expect(about.filter((line) => !line.includes(`"requestId":"${GIVEN}"`))).toEqual([]);
});

test('of anybody else, and in another form, it is not taken', async () => {
  const foreign = await ask({ 'x-request-id': GIVEN }, '10.0.0.2');
  expect(foreign).toMatch(DRAWN);
  expect(foreign).not.toBe(GIVEN);
  expect(await ask({ 'x-request-id': 'aino@example.fi' }, '10.0.0.1')).toMatch(DRAWN);
  expect(lines.join('')).not.toContain('aino');
});

test('the id of the trace that a page has drawn for its call is that of the request, where no proxy names it', async () => {
  const trace = 'f'.repeat(32);
  const call = { traceparent: `00-${trace}-0123456789abcdef-00` };
  expect(await ask(call, '10.0.0.2')).toBe(trace);
  expect(await ask({ ...call, 'x-request-id': GIVEN }, '10.0.0.1')).toBe(GIVEN);
  for (const traceparent of [`00-${'0'.repeat(32)}-0123456789abcdef-00`, `00-${trace}-aino-00`, `00-${trace}`])
    expect(await ask({ traceparent }, '10.0.0.2')).not.toBe(trace);
});
