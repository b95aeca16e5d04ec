import { comparePages } from './compare-pages';
import { DRAWN, FIELD, logIn, PASSWORD } from './demo-pages';

/** The remotes' pages that are measured. */
const PAGES = [
  { name: 'home, logged out', path: '/', selector: DRAWN, loggedIn: false },
  { name: 'open positions, logged out', path: '/positions', selector: DRAWN, loggedIn: false },
  { name: 'a position, logged out', path: '/positions/106', selector: DRAWN, loggedIn: false },
  { name: 'log-in', path: '/login', selector: PASSWORD, loggedIn: false },
  { name: 'dashboard', path: '/dashboard', selector: 'main article', loggedIn: true },
  { name: 'own applications, logged in', path: '/applications', selector: 'main article', loggedIn: true },
  { name: 'form', path: '/application/101', selector: FIELD, loggedIn: true },
];

/**
 * First and warm visit to a remote's page on a slow phone, beside the same sources as one bundle, plain and tuned.
 * @param rounds interleaved measurements of each variant
 */
export async function benchPages(rounds: number) {
  const prepare = async (origin: string) => ({ cookies: await logIn(origin), pages: PAGES });
  return (await comparePages(rounds, { theme: 'state', prepare })).pages;
}
