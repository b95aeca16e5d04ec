import { Bucket } from 'gateway/releases/bucket';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether an address names a bucket, e.g. `s3://portal/releases?endpoint=https://s3.example.fi`. */
export function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  return protocol === 's3:' && hostname !== '' && (endpoint === null || /^https?:\/\//.test(endpoint));
}

/**
 * The bucket with the files of releases; undefined where they are in the data folder alone.
 * @param environment `RELEASE_FILES_URL`, and the keys under the names that every S3 tool reads
 */
export function releaseBucket(environment: Environment): Bucket | undefined {
  const {
    RELEASE_FILES_URL: url,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = environment;
  if (!url) return undefined;
  if (!isBucketUrl(url))
    throw new Error('RELEASE_FILES_URL is not an address like s3://bucket/prefix?endpoint=https://s3.example.fi');
  if (!accessKeyId || !secretAccessKey)
    throw new Error('RELEASE_FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  return new Bucket({ url, accessKeyId, secretAccessKey, sessionToken: sessionToken || undefined });
}
