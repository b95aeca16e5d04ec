import {
  SIGN_ON_BEGIN,
  SIGN_ON_PAGES,
  SIGN_ON_PURPOSES,
  type SignOnPurpose,
} from '@portal/contract/account/sign-on-addresses';

const isBack = ({ pathname }: URL) => pathname === SIGN_ON_PAGES.back;
const now = () => new URL(window.location.href);

/** The purpose for which the page is to go on to the log-in service, where it is to. */
export function purposeOfPage(): SignOnPurpose | undefined {
  const url = now();
  const begin = isBack(url) ? url.searchParams.get(SIGN_ON_BEGIN) : null;
  if (begin === null) return undefined;
  return SIGN_ON_PURPOSES.find((one) => one === begin) ?? 'log-in';
}

/** Whether the address holds an answer of the log-in service. */
export function isAnswered(): boolean {
  const url = now();
  return isBack(url) && /[?&#]state=/.test(url.search + url.hash);
}

/** The full address of one of the portal's pages. */
export const fullAddress = (page: string): string => `${window.location.origin}${page}`;

/** The page with its query, below the origin. */
export const here = (): string => `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** Puts another address in the place of the page's, which stays. */
export const show = (path: string): void => window.history.replaceState(null, '', path);
