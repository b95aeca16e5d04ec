import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app';
import { defaultConfig } from '../src/config';
import { openApiDocuments } from '../src/http/openapi/openapi-document';
import { removeDataDir } from '../test/test-server';

/** Writes the descriptions in `docs`, the reviewed surface of the API. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-openapi-'));
  const api = await createApp(defaultConfig(dataDir, { demo: false, logLevel: 'error' }));
  try {
    for (const [file, text] of Object.entries(openApiDocuments(api.fastify)))
      writeFileSync(join(import.meta.dirname, '../../docs', file), text);
  } finally {
    await api.close();
    removeDataDir(dataDir);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
