import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DocumentEncoder } from './document-encoder';

/** Something to compress. */
const common = Array.from({ length: 2000 }, (_, at) => `<p>kappale ${at % 37} ${(at * 7919) % 1013}</p>`).join('\n');
const other = common.replaceAll('kappale', 'stycke');
const encoder = () =>
  new DocumentEncoder((error) => {
    throw error;
  });
const bytesOf = (documents: DocumentEncoder, own: string, of = common) => documents.encode({ common: of, own }, 'br');
const textOf = async (documents: DocumentEncoder, own: string, of = common) =>
  brotliDecompressSync(await bytesOf(documents, own, of)).toString();

/** Asks until the document is kept. @returns its bytes */
async function kept(documents: DocumentEncoder, own: string, of = common): Promise<Buffer> {
  const first = await bytesOf(documents, own, of);
  for (;;) {
    const bytes = await bytesOf(documents, own, of);
    if (bytes.length < first.length) return bytes;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it('gives the whole document in each encoding, at the first request and at later ones', async () => {
  const documents = encoder();
  for (let request = 0; request < 3; request++) {
    const parts = { common, own: `<i>ticket ${request}</i>` };
    expect(brotliDecompressSync(await documents.encode(parts, 'br')).toString()).toBe(parts.common + parts.own);
    expect(gunzipSync(await documents.encode(parts, 'gzip')).toString()).toBe(parts.common + parts.own);
    expect((await documents.encode(parts, undefined)).toString()).toBe(parts.common + parts.own);
  }
});

it('compresses what is asked for again better, and ends each answer with its own part', async () => {
  const documents = encoder();
  await kept(documents, '<i>one</i>');
  for (const own of ['x', 'päättyy ääkkösiin €', 'y'.repeat(256), 'z'.repeat(65_536)])
    expect(await textOf(documents, own)).toBe(common + own);
});

it('keeps nothing of what stands in one answer alone', async () => {
  const documents = encoder();
  const secret = randomBytes(24).toString('base64url');
  expect((await kept(documents, secret)).toString('latin1')).toContain(secret);
  expect((await bytesOf(documents, 'other')).toString('latin1')).not.toContain(secret);
});

it.each([
  ['no own part', ''],
  ['a longer one than a block takes', 'w'.repeat(65_537)],
])('gives a document that it keeps with %s', async (_, own) => {
  const documents = encoder();
  await kept(documents, 'short');
  expect(await textOf(documents, own)).toBe(common + own);
});

it('keeps documents apart', async () => {
  const documents = encoder();
  await kept(documents, 'a');
  await kept(documents, 'a', other);
  expect(await textOf(documents, 'b')).toBe(`${common}b`);
  expect(await textOf(documents, 'b', other)).toBe(`${other}b`);
});

describe('the time that it spends', () => {
  /** A compressor that takes 80 ms, and what it was asked for. */
  function counted() {
    const asked: string[] = [];
    const errors: unknown[] = [];
    let fails = false;
    const documents = new DocumentEncoder(
      (error) => errors.push(error),
      async (text) => {
        asked.push(text);
        await new Promise((resolve) => setTimeout(resolve, 80));
        if (fails) throw new Error('no memory');
        return Buffer.from('kept');
      },
    );
    const ask = async (text: string, times: number) => {
      for (let request = 0; request < times; request++) await bytesOf(documents, 'own', text);
    };
    return { documents, asked, errors, ask, fail: () => (fails = true) };
  }
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('is none for what is asked for once', async () => {
    const { asked, ask } = counted();
    await ask(common, 1);
    await ask(other, 1);
    expect(asked).toEqual([]);
  });

  it('is that of one compression, however many ask', async () => {
    const { asked, ask } = counted();
    await ask(common, 5);
    expect(asked).toEqual([common]);
    await jest.advanceTimersByTimeAsync(2_000);
    await ask(common, 5);
    expect(asked).toEqual([common]);
  });

  it('is a tenth at most, whatever is asked for', async () => {
    const { asked, ask } = counted();
    await ask(common, 2);
    await ask(other, 3);
    await jest.advanceTimersByTimeAsync(80 + 700);
    await ask(other, 3);
    expect(asked).toEqual([common]);
    await jest.advanceTimersByTimeAsync(40);
    await ask(other, 1);
    expect(asked).toEqual([common, other]);
  });

  it('does not end with a compression that fails, which is told', async () => {
    const { documents, asked, errors, ask, fail } = counted();
    fail();
    await ask(common, 2);
    await jest.advanceTimersByTimeAsync(80);
    expect(errors).toEqual([new Error('no memory')]);
    await jest.advanceTimersByTimeAsync(720);
    expect(await textOf(documents, 'own')).toBe(`${common}own`);
    expect(asked).toEqual([common, common]);
  });
});
