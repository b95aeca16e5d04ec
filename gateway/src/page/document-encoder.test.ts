import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DocumentEncoder } from './document-encoder';

/** Something to compress. */
const shared = Array.from({ length: 2000 }, (_, at) => `<p>kappale ${at % 37} ${(at * 7919) % 1013}</p>`).join('\n');
const text = async (encoder: DocumentEncoder, own: string, of = shared) =>
  brotliDecompressSync(await encoder.encode({ shared: of, own }, 'br')).toString();

/** Asks until the document is kept. @returns its bytes */
async function kept(encoder: DocumentEncoder, own: string, of = shared): Promise<Buffer> {
  const first = await encoder.encode({ shared: of, own }, 'br');
  for (;;) {
    const bytes = await encoder.encode({ shared: of, own }, 'br');
    if (bytes.length < first.length) return bytes;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it('is the whole document in each encoding, at the first request and at later ones', async () => {
  const encoder = new DocumentEncoder(0);
  for (let request = 0; request < 3; request++) {
    const parts = { shared, own: `<i>ticket ${request}</i>` };
    expect(brotliDecompressSync(await encoder.encode(parts, 'br')).toString()).toBe(parts.shared + parts.own);
    expect(gunzipSync(await encoder.encode(parts, 'gzip')).toString()).toBe(parts.shared + parts.own);
    expect((await encoder.encode(parts, undefined)).toString()).toBe(parts.shared + parts.own);
  }
});

it('compresses what is asked for again better, and ends each answer with its own words', async () => {
  const encoder = new DocumentEncoder(0);
  await kept(encoder, '<i>one</i>');
  for (const own of ['x', 'päättyy ääkkösiin €', 'y'.repeat(256), 'z'.repeat(65_536)])
    expect(await text(encoder, own)).toBe(shared + own);
});

it('keeps nothing of what stands in one answer alone', async () => {
  const encoder = new DocumentEncoder(0);
  const secret = randomBytes(24).toString('base64url');
  expect((await kept(encoder, secret)).toString('latin1')).toContain(secret);
  expect((await encoder.encode({ shared, own: 'other' }, 'br')).toString('latin1')).not.toContain(secret);
});

it.each(['', 'w'.repeat(65_537)])(
  'answers with its own words of %#: none, and more than one block takes',
  async (own) => {
    const encoder = new DocumentEncoder(0);
    await kept(encoder, 'short');
    expect(await text(encoder, own)).toBe(shared + own);
  },
);

it('keeps documents apart', async () => {
  const encoder = new DocumentEncoder(0);
  const other = shared.replaceAll('kappale', 'stycke');
  await kept(encoder, 'a');
  await kept(encoder, 'a', other);
  expect(await text(encoder, 'b')).toBe(`${shared}b`);
  expect(await text(encoder, 'b', other)).toBe(`${other}b`);
});

it('spends no time on what is asked for once, and little on what many ask for', async () => {
  const encoder = new DocumentEncoder(1_000_000);
  const small = (await kept(encoder, 'a')).length;
  const other = shared.replaceAll('kappale', 'stycke');
  const first = (await encoder.encode({ shared: other, own: 'a' }, 'br')).length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await encoder.encode({ shared: other, own: 'a' }, 'br')).length).toBe(first);
  expect((await encoder.encode({ shared, own: 'a' }, 'br')).length).toBe(small);
});
