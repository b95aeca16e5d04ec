import { ensureTerms } from '../modules/terms/terms.repository';
import { openDatabase } from './database';

/** Migrates a database and puts in what the portal cannot be without. */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  await ensureTerms(database.db);
  await database.close();
}
