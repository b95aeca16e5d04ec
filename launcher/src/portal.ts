import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { EXIT } from 'gateway/cli/exit-status';
import { runPortalCli } from 'gateway/cli/portal-cli';

// Only the data folder matters here: an operator may work on a store without the settings of a running portal.
const dataDir = resolve(join(import.meta.dirname, '../..'), process.env.DATA_DIR || '.data');

function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

const output = { out: (text: string) => process.stdout.write(text), err: (text: string) => process.stderr.write(text) };
runPortalCli(process.argv.slice(2), { dataDir, operator: operator(), output }).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    output.err(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = EXIT.failed;
  },
);
