// Writes docs/routes.md: who sees what at which address, as a browser found it. `npm run routes`.
import { runBrowserTests } from './lib/run-browser-tests.mjs';

// One visitor after the other: each writes a column of the same page.
await runBrowserTests('routes', { ROUTES_TABLE: 'write' }, '--workers=1');
