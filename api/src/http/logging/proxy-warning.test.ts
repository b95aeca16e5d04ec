import { Writable } from 'node:stream';
import { createTestApi } from '../../../test/harness';

async function warningsOf(trustProxy: string[], headers: Record<string, string>[]): Promise<number> {
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const portal = await createTestApi({ logLevel: 'warn', logStream, trustProxy });
  for (const one of headers) await portal.browser().get('authentication/register', { headers: one });
  await portal.close();
  return lines.filter((line) => line.includes('TRUST_PROXY')).length;
}

const forwarded = { 'x-forwarded-for': '198.51.100.7' };

test('a proxy that nobody named is warned of, once', async () => {
  expect(await warningsOf([], [forwarded, { forwarded: 'for=198.51.100.8' }])).toBe(1);
  expect(await warningsOf(['10.0.0.1'], [forwarded])).toBe(1);
});

test('a proxy that is named, and a visitor without a proxy, cause no warning', async () => {
  expect(await warningsOf(['127.0.0.1'], [forwarded])).toBe(0);
  expect(await warningsOf([], [{}])).toBe(0);
});
