import type { SessionUser } from '@portal/contract/authentication';
import { DEFAULT_LOCALE, type Locale, toLocale } from '@portal/i18n';
import type { PortalRoute } from '@portal/routing/routes';
import { isApplicationForm } from '../navigation/application-form';
import { languageOf } from './address-language';

interface Start {
  /** Query string of the address. */
  search: string;
  route: PortalRoute | undefined;
  user: SessionUser | undefined;
  /** Language in which the gateway wrote the page: the visitor's last choice, else Finnish. */
  page: string;
}

/** The language of the first render: the user's own, else the one in the address, else that of the page. docs/specification.md#language */
export function startLanguage({ search, route, user, page }: Start): Locale {
  const asked = languageOf(search);
  if (asked && isApplicationForm(route)) return asked;
  return user?.locale ?? asked ?? toLocale(page) ?? DEFAULT_LOCALE;
}
