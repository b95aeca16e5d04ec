// Writes docs/settings.md: `npm run settings`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretNames, settingsTable } from '../src/describe-settings';

const page = `# Settings

Settings are environment variables; an empty one counts as not set. A missing or wrong one stops the start with one message that names every error. \`npm run portal -- settings\` shows the values in force and where each comes from.

A secret may be given as a file, so that it stands in no environment: \`NAME_FILE\` names the file that holds \`NAME\`; the line end after it is dropped, and both at once are refused. It works for ${secretNames()}.

This page is written by \`npm run settings\` from [definitions.ts](../shared/settings/src/definitions.ts).

${settingsTable()}
`;
writeFileSync(join(import.meta.dirname, '../../../docs/settings.md'), page);
