import { useLocale } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { useRedirect } from '@portal/routing/redirect';
import { useSession } from '@portal/shell-kit';
import { useEffect, useRef } from 'react';
import { useRouteMatch } from '../navigation/useRouteMatch';
import { languageOf, withLanguage } from './address-language';

/**
 * Keeps page and address in step: a visitor who is not logged in keeps the address's language from page to page, and going back to an
 * address in another language switches to it. docs/specification.md#language
 */
export function useLanguageInAddress(): void {
  const { locale, setLocale } = useLocale();
  const redirect = useRedirect();
  const { pathname, search, hash, state } = useLocation();
  const anonymous = useSession().status === 'anonymous';
  // An employer's link goes back to where one was, or on to its application: writing into its address would bring it back.
  const passing = useRouteMatch()?.route.access === 'employee-login';
  const inAddress = languageOf(search);
  const carried = useRef(inAddress);
  const rewrite = useRef(() => {});
  rewrite.current = () => redirect({ pathname, search: withLanguage(search, locale), hash }, state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is looked at once; a switch under way is not yet in `locale`
  useEffect(() => {
    const before = carried.current;
    carried.current = inAddress ?? before;
    if (!anonymous || passing) return;
    if (inAddress && inAddress !== before) void setLocale(inAddress);
    if (!inAddress && before) rewrite.current();
  }, [pathname, search, anonymous]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the page's language makes the address wrong
  useEffect(() => {
    if (inAddress && inAddress !== locale) rewrite.current();
  }, [locale]);
}
