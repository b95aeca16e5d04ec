interface ServerSettings {
  production: boolean;
  databaseUrl: string | undefined;
  publicUrl: string;
  identityKeys: readonly Buffer[] | undefined;
  releaseDocuments: 'folder' | 'database';
  signingKey: string | undefined;
  publicKeys: readonly string[] | undefined;
  /** Whether a place of the attachments was named: a bucket, or a data folder other than the default. */
  filesNamed: boolean;
}

/** The errors that matter only where people use a portal whose database is a server's: other portals may work with it. One sentence each. */
export function serverErrors({ production, databaseUrl, ...settings }: ServerSettings): string[] {
  if (!production || databaseUrl === undefined) return [];
  const errors: string[] = [];
  if (!settings.publicUrl.startsWith('https:'))
    errors.push(
      'PUBLIC_URL is no https address; with NODE_ENV=production and DATABASE_URL people log in over a network',
    );
  if (settings.identityKeys === undefined)
    errors.push(
      'IDENTITY_KEYS is missing; with NODE_ENV=production and DATABASE_URL every portal needs the same (openssl rand -base64 32, or where a data folder has one: base64 < keys/identity-codes.key)',
    );
  if (!settings.filesNamed)
    errors.push(
      'FILES_URL is missing; with NODE_ENV=production and DATABASE_URL attachments must be where every portal finds them: name a bucket, or for one machine alone its folder in DATA_DIR',
    );
  const knowsKey = settings.signingKey !== undefined || (settings.publicKeys ?? []).length > 0;
  if (settings.releaseDocuments === 'database' && !knowsKey)
    errors.push(
      'RELEASE_SIGNING_KEY is missing, or RELEASE_PUBLIC_KEYS for a portal that only reads; with RELEASE_DOCUMENTS=database all gateways must know the same key',
    );
  return errors;
}
