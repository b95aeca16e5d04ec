// Writes docs/page-sizes.md: what a first visit to each page fetches, as a browser found it. `npm run sizes`.
import { runBrowserTests } from './lib/run-browser-tests.mjs';

await runBrowserTests('page-sizes', { PAGE_SIZES: 'write' });
