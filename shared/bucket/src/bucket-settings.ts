import type { BucketSettings } from './bucket';

type Environment = Readonly<Record<string, string | undefined>>;
/** `FILES_URL` for attachments and releases; `RELEASE_FILES_URL` where releases have a bucket of their own. */
export type BucketSetting = 'FILES_URL' | 'RELEASE_FILES_URL';

/** What an address must look like, for whoever is told that theirs does not. */
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
 * @param environment the settings, and the keys under the names that every S3 tool reads (`AWS_ACCESS_KEY_ID` …)
 * @param names in the order in which they count
 * @returns undefined where none is set: files are in the data folder alone
 * @throws Error in plain words for an address that names no bucket, and where the keys are missing
 */
export function bucketSettings(
  environment: Environment,
  ...names: readonly BucketSetting[]
): BucketSettings | undefined {
  const name = names.find((one) => environment[one]);
  const url = name && environment[name];
  if (!url) return undefined;
  if (!isBucketUrl(url)) throw new Error(`${name} is not an address like ${BUCKET_URL_EXAMPLE}`);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing; ${name} needs both`);
  return { url, accessKeyId, secretAccessKey, sessionToken: environment.AWS_SESSION_TOKEN || undefined };
}
