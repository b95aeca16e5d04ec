import { Writable } from 'node:stream';
import { API_PREFIX } from '@portal/contract/limits';
import { createTestApi, type TestApi } from '../../test/harness';

const GIVEN = '0123456789abcdef0123456789abcdef';
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

async function ask(id: string, remoteAddress: string): Promise<string> {
  const headers = { host: portal.config.hosts[0]?.host, 'x-request-id': id };
  const answer = await portal.api.fastify.inject({ url: `${API_PREFIX}/no/such/call`, headers, remoteAddress });
  expect(answer.statusCode).toBe(404);
  return answer.json<{ requestId: string }>().requestId;
}

test('the id that a named proxy gives stands in the answer and in every line about the request', async () => {
  expect(await ask(GIVEN, '10.0.0.1')).toBe(GIVEN);
  const about = lines.filter((line) => line.includes('no/such') || line.includes('"answered"'));
  expect(about.length).toBeGreaterThan(0);
  expect(about.filter((line) => !line.includes(`"requestId":"${GIVEN}"`))).toEqual([]);
});

test('of anybody else, and in another form, it is not taken', async () => {
  expect(await ask(GIVEN, '10.0.0.2')).toMatch(/^[0-9a-f]{8}-/);
  expect(await ask('aino@example.fi', '10.0.0.1')).toMatch(/^[0-9a-f]{8}-/);
  expect(lines.join('')).not.toContain('aino');
});
