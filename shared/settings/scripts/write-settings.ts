// Writes docs/settings.md: `npm run settings`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from '../src/describe-settings';

const page = `# Settings

Settings are environment variables; an empty one counts as not set. A missing or wrong one stops the start with one message that names every error. \`npm run portal -- settings\` shows the values in force and where each comes from. This page is written by \`npm run settings\` from [definitions.ts](../shared/settings/src/definitions.ts).

${settingsTable()}
`;
writeFileSync(join(import.meta.dirname, '../../../docs/settings.md'), page);
