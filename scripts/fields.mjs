// Writes docs/fields.md: what using every field of the form has found. `npm run fields`.
import { runJourney } from './lib/run-journey.mjs';

await runJourney('every-field', { FIELDS_TABLE: 'write' }, '--grep', 'fi .*@full');
