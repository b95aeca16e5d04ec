import type { BucketSettings } from './bucket';

/** `FILES_URL` for attachments and releases; `RELEASE_FILES_URL` where releases have a bucket of their own. */
export type BucketSetting = 'FILES_URL' | 'RELEASE_FILES_URL';

/** The addresses, and the keys under the names that every S3 tool reads. */
export type BucketTexts = Readonly<
  Partial<
    Record<BucketSetting | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN', string | undefined>
  >
>;

/** An example of such an address, for error messages. */
export const BUCKET_URL_EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.fi';

/** Whether an address names a bucket, e.g. `s3://portal/site?endpoint=https://s3.example.fi`. */
export function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  return protocol === 's3:' && hostname !== '' && (endpoint === null || /^https?:\/\//.test(endpoint));
}

/**
 * The bucket that the first of some settings names.
 * @param texts checked settings
 * @param names in the order in which they count
 * @returns undefined where none is set: files are in the data folder alone
 */
export function bucketSettings(texts: BucketTexts, ...names: readonly BucketSetting[]): BucketSettings | undefined {
  const url = names.map((name) => texts[name]).find((one) => one !== undefined);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = texts;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { url, accessKeyId, secretAccessKey, sessionToken: texts.AWS_SESSION_TOKEN };
}
