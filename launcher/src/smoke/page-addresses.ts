import { addedRemotes, type DiscoveryDocument } from '@portal/contract/discovery';
import { LOCALES, type Locale } from '@portal/contract/limits';
import type { ReleaseName } from '@portal/contract/release-names';
import { addedRoutes } from '@portal/routing/added-routes';
import { type PortalRoute, ROUTES } from '@portal/routing/routes';
import { RECORDED_CAMPAIGN } from './recorded-api';

interface PageAddress {
  loggedIn: boolean;
  path: string;
}

/** Pages of a name that can be drawn from what is recorded, the most telling first. */
function pagesOf(name: ReleaseName, document: DiscoveryDocument): PageAddress[] {
  // Of an added remote nothing is recorded: its pages without a parameter must stand by themselves.
  const added = addedRoutes(addedRemotes(document)).filter(({ pattern }) => !pattern.includes(':'));
  const routes: readonly PortalRoute[] = [...ROUTES, ...added];
  const wanted = name === 'host' ? undefined : name;
  const skipped = new Set([
    'logout',
    'employeeLogin',
    'employeeTicket',
    'confirmEmail',
    'registerConfirm',
    'registerDetails',
    'resetPassword',
    'application2',
    'endSearchMails',
  ]);
  return routes
    .filter(({ id, remote }) => remote === wanted && !skipped.has(id))
    .map(({ access, pattern }) => ({
      loggedIn: access === 'authenticated',
      path: pattern.replace(/\/:campaignId$/, `/${RECORDED_CAMPAIGN}`).replace(/\/:\w+\?$/, ''),
    }));
}

/** Every page in every language; the languages take turns, each with another page, so that where time is short as many of both as can be are seen. */
export function everyPage(name: ReleaseName, document: DiscoveryDocument): (PageAddress & { locale: Locale })[] {
  const pages = pagesOf(name, document);
  return pages.flatMap((_, turn) =>
    LOCALES.flatMap((locale, at) => {
      const page = pages[(turn + at) % pages.length];
      return page ? [{ ...page, locale }] : [];
    }),
  );
}
