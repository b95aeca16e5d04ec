import { readSettings } from '@portal/settings/read-settings';
import { SettingsError } from '@portal/settings/setting';
import { systemClock } from './config';
import { startApi } from './start-api';
import { StartError } from './start-error';

/** The API by itself, for a portal whose gateway runs elsewhere. */
async function main(): Promise<void> {
  const api = await startApi({ ...readSettings(process.env, process.cwd()), clock: systemClock });
  const stop = () => void api.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const plain = error instanceof StartError || error instanceof SettingsError;
  process.stderr.write(`${plain ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
