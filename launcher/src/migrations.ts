import type { Settings } from '@portal/settings/read-settings';
import { CommandError } from 'api/command-error';
import { migrateServer, planMigrations, serverSchema } from 'api/db/migrate-server';
import type { Migrations } from 'gateway/cli/migrate-command';
import { PostgresDocuments } from 'gateway/releases/documents/postgres-documents';
import { RefusedError } from 'gateway/releases/errors';

/** The database of a server, whose tables no portal changes by its start. */
export function migrations({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
}: Pick<Settings, 'databaseUrl'> & Partial<Pick<Settings, 'databaseDirectUrl'>>): Migrations {
  const withServer = async <Result>(work: (url: string) => Promise<Result>): Promise<Result> => {
    if (databaseDirectUrl === undefined)
      throw new RefusedError(
        'database',
        'there is no DATABASE_URL: an embedded database is brought up to date by the start of its portal',
        'set DATABASE_URL, or start the portal',
      );
    return work(databaseDirectUrl).catch((error: unknown) => {
      if (error instanceof CommandError) throw new RefusedError(error.check, error.message, error.remedy);
      throw error;
    });
  };
  return {
    readState: () => withServer(serverSchema),
    plan: () => withServer(planMigrations),
    up: () =>
      withServer(async (url) => {
        const run = await migrateServer(url);
        // Portals that serve need not be allowed to make it.
        const documents = new PostgresDocuments(url);
        await documents.prepare().finally(() => documents.close());
        return run;
      }),
  };
}
