// Writes docs/fields.md: what using every field of the form has found. `npm run fields`.
import { runBrowserTests } from './lib/run-browser-tests.mjs';

await runBrowserTests('every-field', { FIELDS_TABLE: 'write' }, '--grep', 'fi .*@full');
