import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

/** Time for one answer, milliseconds: a bucket that hangs must not hang a page. */
const ANSWER_LIMIT_MS = 15_000;
/** Time for a file to arrive, there or here, milliseconds: the largest has ten megabytes. */
const FILE_LIMIT_MS = 60_000;
const RETRIES = 2;
const RETRY_PAUSE_MS = 100;
const DEFAULT_REGION = 'us-east-1';

/** The bucket refused, or did not answer. */
export class BucketError extends Error {
  override name = 'BucketError';
  /** @param status of its answer; undefined where there was none */
  constructor(
    message: string,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface BucketSettings {
  /** `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon's. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

const unescaped = (text: string) =>
  text
    .replace(/&(lt|gt|quot|apos);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '')
    .replaceAll('&amp;', '&');
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => unescaped(text ?? ''));

export interface StoredObject {
  key: string;
  changedAt: Date;
}

/** A file on this disk that is to go to a bucket. */
export interface LocalFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Of the content, in hexadecimal; the server refuses what differs. */
  sha256: string;
}

/** The few calls of the S3 protocol that the portal needs; addressed by path, as every server of that protocol understands. */
export class Bucket {
  private readonly client: AwsClient;
  private readonly base: string;
  private readonly prefix: string;

  constructor({ url, accessKeyId, secretAccessKey, sessionToken }: BucketSettings) {
    const { hostname, pathname, searchParams } = new URL(url);
    const region = searchParams.get('region') ?? DEFAULT_REGION;
    const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
    this.base = `${endpoint.replace(/\/$/, '')}/${hostname}`;
    const folder = pathname.replace(/^\/|\/$/g, '');
    this.prefix = folder && `${folder}/`;
    this.client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      service: 's3',
      region,
      retries: RETRIES,
    });
  }

  /** Bytes of an object; undefined when there is none. */
  async read(key: string): Promise<Buffer | undefined> {
    const answer = await this.call(key, {});
    return answer && Buffer.from(await answer.arrayBuffer());
  }

  /**
   * Stores an object under a name that is free. Servers that know no conditional writes are asked before.
   * @returns false when the name is taken
   */
  async create(key: string, bytes: Uint8Array, type: string): Promise<boolean> {
    if (await this.call(key, { method: 'HEAD' })) return false;
    const headers = {
      'content-type': type,
      'if-none-match': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    try {
      await this.call(key, { method: 'PUT', body: Buffer.from(bytes), headers });
      return true;
    } catch (error) {
      if (error instanceof BucketError && error.status === 412) return false;
      throw error;
    }
  }

  /**
   * Begins to read an object, however large it is. Its bytes fail where not all of them have come in the time for a file: read them to a
   * disk, not to somebody's slow line.
   * @returns its bytes as they come; undefined when there is none
   */
  async open(key: string): Promise<Readable | undefined> {
    const headers = new AbortController();
    const limit = setTimeout(() => headers.abort(), ANSWER_LIMIT_MS);
    const signal = AbortSignal.any([headers.signal, AbortSignal.timeout(FILE_LIMIT_MS)]);
    const answer = await this.call(key, { signal }).finally(() => clearTimeout(limit));
    // Not as `Readable.fromWeb` does it: that fails before anybody reads, and an error that nobody waits for ends the process.
    return answer && Readable.from(answer.body ?? [], { objectMode: false });
  }

  /** Stores a file as it is read; what is there under the name gives way. */
  async upload(key: string, { path, size, sha256 }: LocalFile, type = 'application/octet-stream'): Promise<void> {
    const headers = { 'content-type': type, 'content-length': String(size), 'x-amz-content-sha256': sha256 };
    for (let attempt = 0; ; attempt += 1) {
      const content = createReadStream(path);
      try {
        const body = Readable.toWeb(content) as NonNullable<RequestInit['body']>;
        const signal = AbortSignal.timeout(FILE_LIMIT_MS);
        const request = { method: 'PUT', body, duplex: 'half', headers, signal } as const;
        // A stream can be sent only once, so each attempt is signed and sent by itself.
        await this.call(key, request, undefined, (...signed) =>
          this.client.sign(...signed).then((ready) => fetch(ready)),
        );
        return;
      } catch (error) {
        const passing = error instanceof BucketError && (error.status === undefined || error.status >= 500);
        if (!passing || attempt === RETRIES) throw error;
      } finally {
        content.destroy();
      }
      await pause(RETRY_PAUSE_MS * 2 ** attempt);
    }
  }

  /** Removing an object that is not there is no error. */
  async remove(key: string): Promise<void> {
    await this.call(key, { method: 'DELETE' });
  }

  /** Every object below a name, with the time of its last change. */
  async list(below: string): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    for await (const page of this.pages(below)) found.push(...page);
    return found;
  }

  /** The same, some at a time. */
  async *pages(below: string): AsyncGenerator<StoredObject[]> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${this.prefix}${below}` });
      if (token !== undefined) query.set('continuation-token', token);
      const xml = (await (await this.call('', {}, query))?.text()) ?? '';
      const keys = elements(xml, 'Key');
      const times = elements(xml, 'LastModified');
      yield keys.map((key, index) => ({ key: key.slice(this.prefix.length), changedAt: new Date(times[index] ?? 0) }));
      token = elements(xml, 'IsTruncated')[0] === 'true' ? elements(xml, 'NextContinuationToken')[0] : undefined;
    } while (token !== undefined);
  }

  /** @returns undefined for what is not there */
  private async call(
    key: string,
    init: RequestInit,
    query?: URLSearchParams,
    send: AwsClient['fetch'] = (...request) => this.client.fetch(...request),
  ): Promise<Response | undefined> {
    const path = query ? `?${query}` : `/${encodeURI(this.prefix + key)}`;
    const what = `${init.method ?? 'GET'} ${key || 'the list'}`;
    let answer: Response;
    try {
      // Whoever could lead the call elsewhere could have files and give others in their place.
      const limits = { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) } as const;
      answer = await send(`${this.base}${path}`, { ...limits, ...init });
    } catch (error) {
      throw new BucketError(`the bucket does not answer (${what})`, undefined, { cause: error });
    }
    if (answer.ok) return answer;
    const code = init.method === 'HEAD' ? undefined : elements(await answer.text(), 'Code')[0];
    if (answer.status === 404 && code !== 'NoSuchBucket') return undefined;
    throw new BucketError(`the bucket refuses ${what} (${answer.status}${code ? ` ${code}` : ''})`, answer.status);
  }
}
