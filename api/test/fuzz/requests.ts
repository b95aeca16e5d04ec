import fc from 'fast-check';
import { pdf } from '../../src/modules/attachments/archive.fixture';
import type { Operation, Schema } from './operations';
import { oddValue, spoiled, valueFor } from './values';

/** What exists, so that requests come further than to a 404. */
export interface Known {
  campaigns: readonly string[];
  fields: readonly string[];
  /** Of rows and files. */
  ids: readonly string[];
  /** Of offers and bookings. */
  gigs: readonly string[];
}

export interface FuzzRequest {
  /** Path and query, encoded. */
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
}

const DEEP = 20_000;
/** Bodies that are no JSON of ours, whatever the call takes. */
const ODD_BODIES: (string | Buffer)[] = [
  '',
  '{',
  '[]',
  'null',
  '"a"',
  '\u0000',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":1,"a":2}',
  '['.repeat(DEEP) + ']'.repeat(DEEP),
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  '['.repeat(100_000),
  '9'.repeat(50_000),
  JSON.stringify({ junk: 'a'.repeat(300_000) }),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];
const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON;',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(3000)}`,
  'multipart/mixed; boundary=x',
  'application/xml',
  ';',
  '',
];

const LATIN = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const header = (...usual: string[]) => fc.oneof(LATIN, fc.constantFrom(...usual));
const oddHeaders = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), header('', 'x'.repeat(4000))),
    'content-language': header('fi', 'sv_FI', 'xx', 'fi\tsv'),
    accept: header('*/*', 'text/html', 'application/json;q=0'),
    'accept-language': header('fi', '*;q=1e9'),
    'user-agent': header('', 'a'.repeat(5000)),
    'x-forwarded-for': header('1.2.3.4, 5.6.7.8', '::1'),
    'x-forwarded-host': header('evil.example'),
    'sec-fetch-site': header('same-origin', 'cross-site'),
    range: header('bytes=0-0', 'bytes=-1', 'bytes=9-1'),
    'if-none-match': header('*', '""'),
    'content-encoding': header('gzip', 'identity'),
    'transfer-encoding': fc.constant('chunked'),
    origin: header('http://localhost:4600', 'null', 'https://evil.example'),
  },
  { requiredKeys: [] },
);

const RAW_SEGMENTS = ['%00', '%', '%ff', '%2e%2e%2f', '%f0%9f%98%80', 'a%0d%0ab', ' '];
/** Half of a pair has no encoding. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));

function segment(
  name: string,
  schema: Schema,
  inGigs: boolean,
  { campaigns, fields, ids: known, gigs }: Known,
): fc.Arbitrary<string> {
  const fitting = name === 'id' ? (inGigs ? gigs : campaigns) : name === 'field' ? fields : known;
  return fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: valueFor(schema, known).map((value) => encoded(String(value)) || '0') },
    { weight: 1, arbitrary: fc.constantFrom('0', '-1', '1e3', '999999999', '2147483648', 'abc', 'x'.repeat(500)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_SEGMENTS) },
  );
}

function urlOf({ path, parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const schemaOf = (place: string, name: string) =>
    parameters.find((parameter) => parameter.in === place && parameter.name === name)?.schema ?? { type: 'string' };
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const pair = fc
    .tuple(
      fc.constantFrom(...query, 'lang', '__proto__', 'x[]'),
      fc.oneof(oddValue, valueFor({ type: 'string' }, known.ids)),
    )
    .map(([name, value]) => `${name}=${encoded(String(value).slice(0, 2000))}`);
  const raw = fc.constantFrom('%', 'a=%00', 'lang=%ff', 'ref=%E2%80%AE', 'page=1&page=2', '&&==');
  return fc
    .tuple(
      fc.tuple(...names.map((name) => segment(name, schemaOf('path', name), path.includes('/substitutions/'), known))),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.array(pair, { maxLength: 4 }) },
        { weight: 1, arbitrary: raw.map((text) => [text]) },
      ),
    )
    .map(([segments, pairs]) => {
      const filled = names.reduce((text, name, index) => text.replace(`{${name}}`, String(segments[index])), path);
      return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
    });
}

interface Sent {
  type: string | undefined;
  payload: Buffer | undefined;
}

function jsonBody(schema: Schema | undefined, known: readonly string[]): fc.Arbitrary<Sent> {
  const good = schema ? valueFor(schema, known) : fc.constant({});
  const bad = fc
    .tuple(good, fc.constantFrom('replace' as const, 'add' as const, 'remove' as const), fc.nat(1000), oddValue)
    .map(([body, how, at, odd]) => spoiled(body, how, at, odd));
  return fc
    .oneof({ weight: 2, arbitrary: good }, { weight: 4, arbitrary: bad })
    .map((body) => ({ type: 'application/json', payload: Buffer.from(JSON.stringify(body) ?? '') }));
}

const PARTS = {
  field: 'Content-Disposition: form-data; name="field"\r\n\r\nfile1\r\n',
  photo: 'Content-Disposition: form-data; name="field"\r\n\r\nphoto\r\n',
  longField: `Content-Disposition: form-data; name="field"\r\n\r\n${'x'.repeat(2000)}\r\n`,
  nulField: 'Content-Disposition: form-data; name="field"\r\n\r\nfile1\u0000\r\n',
  proto: 'Content-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n',
  nameless: 'Content-Disposition: form-data\r\n\r\nx\r\n',
  headless: '\r\n\r\nx\r\n',
  longHead: `Content-Disposition: form-data; name="field"; x="${'y'.repeat(90_000)}"\r\n\r\nx\r\n`,
  file: `Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${pdf(700).toString('latin1')}\r\n`,
  text: 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n',
  empty: 'Content-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n',
  oddName: 'Content-Disposition: form-data; name="file"; filename="..\\u202e/\u0000.pdf"\r\n\r\n%PDF-\r\n',
  encodedFile:
    'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\n!!\r\n',
} as const;
/** Undefined: the header names none. */
const BOUNDARIES = [
  undefined,
  undefined,
  'x'.repeat(3000),
  'x',
  'a b',
  "'()+_,-./:=?",
  'x'.repeat(70),
  'x'.repeat(71),
  '',
];

const multipartBody: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.shuffledSubarray(Object.keys(PARTS) as (keyof typeof PARTS)[], { maxLength: 4 }) },
      {
        weight: 2,
        arbitrary: fc.constantFrom<(keyof typeof PARTS)[]>(['field', 'file'], ['text', 'field'], ['photo', 'file']),
      },
    ),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant<string | undefined>('x') },
      { weight: 1, arbitrary: fc.constantFrom(...BOUNDARIES) },
    ),
    fc.constantFrom('whole', 'whole', 'whole', 'cut', 'unclosed', 'repeated'),
  )
  .map(([names, boundary, end]) => {
    const parts = end === 'repeated' ? Array<keyof typeof PARTS>(12).fill(names[0] ?? 'field') : names;
    const body =
      parts.map((name) => `--${boundary}\r\n${PARTS[name]}`).join('') +
      (end === 'unclosed' ? '' : `--${boundary}--\r\n`);
    const bytes = Buffer.from(body, 'latin1');
    const payload = end === 'cut' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
    if (boundary === undefined) return { type: 'multipart/form-data', payload };
    const quoted = /[^\w]/.test(boundary) ? `"${boundary}"` : boundary;
    return { type: `multipart/form-data; boundary=${quoted}`, payload };
  });

const oddBody: fc.Arbitrary<Sent> = fc
  .tuple(fc.constantFrom(...CONTENT_TYPES), fc.constantFrom(...ODD_BODIES))
  .map(([type, body]) => ({ type, payload: Buffer.from(body) }));
const oddJson: fc.Arbitrary<Sent> = fc
  .constantFrom(...ODD_BODIES)
  .map((body) => ({ type: 'application/json', payload: Buffer.from(body) }));
const NOTHING: Sent = { type: undefined, payload: undefined };

function bodyOf(operation: Operation, { ids: known }: Known): fc.Arbitrary<Sent> {
  if (operation.method === 'GET') return fc.oneof({ weight: 9, arbitrary: fc.constant(NOTHING) }, oddJson);
  const isUpload = /save_file_field$|^.*\/attachments\/\{id\}\/save_field$/.test(operation.path);
  return fc.oneof(
    { weight: isUpload ? 2 : 10, arbitrary: jsonBody(operation.body, known) },
    { weight: isUpload ? 12 : 1, arbitrary: multipartBody },
    { weight: 4, arbitrary: oddJson },
    { weight: 2, arbitrary: oddBody },
    { weight: 1, arbitrary: fc.constant(NOTHING) },
  );
}

/**
 * Requests to one call: most of them nearly right, so that they come far, some of them nothing that the call has ever seen.
 * @param known what exists
 */
export function requestTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(
      urlOf(operation, known),
      fc.oneof(
        { weight: 1, arbitrary: fc.constant({}) },
        { weight: 2, arbitrary: fc.record({ 'idempotency-key': fc.uuid() }) },
        { weight: 1, arbitrary: oddHeaders },
      ),
      bodyOf(operation, known),
    )
    .map(([url, headers, { type, payload }]) => ({
      url,
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      payload,
    }));
}
