import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely';

/** Files by their names, which begin with the number of the migration; each fifty numbers have a folder, which is no part of the name. */
const FILE = /^(?:\d{4}[\\/])?(\d{4}-[a-z-]+)\.ts$/;

let migrations: Promise<Record<string, Migration>> | undefined;

async function readMigrations(): Promise<Record<string, Migration>> {
  const found: Record<string, Migration> = {};
  for (const file of readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true }).sort()) {
    const [, name] = FILE.exec(file) ?? [];
    if (name !== undefined) found[name] = (await import(`./${file}`)) as Migration;
  }
  return found;
}

/** Every migration there is, in the order of their names; one that has been released is never changed. */
export function allMigrations(): Promise<Record<string, Migration>> {
  migrations ??= readMigrations();
  return migrations;
}
