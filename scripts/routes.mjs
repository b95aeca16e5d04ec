// Writes docs/routes.md: who sees what at which address, as a browser found it. `npm run routes`.
import { runJourney } from './lib/run-journey.mjs';

// One visitor after the other: each writes a column of the same page.
await runJourney('routes', { ROUTES_TABLE: 'write' }, '--workers=1');
