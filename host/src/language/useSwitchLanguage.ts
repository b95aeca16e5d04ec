import { usePortalDispatch, userReplaced } from '@portal/api-client';
import { type Locale, useIntl, useLocale } from '@portal/i18n';
import { useLocation, useNavigate } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { withLanguage } from './address-language';
import { rememberLanguage } from './language-cookie';
import { prefetchLocalization, useChangeLanguageMutation } from './localization.api';

/** Switches the language as the person chose: on the page, in the address and, where somebody is logged in, in the account. */
export function useSwitchLanguage(): (locale: Locale) => void {
  const { setLocale } = useLocale();
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const { user } = useSession();
  const { toast } = useShell();
  const [save] = useChangeLanguageMutation();
  const change = async (locale: Locale) => {
    const { href } = window.location;
    void prefetchLocalization({ dispatch }, locale);
    const outcome = await setLocale(locale);
    if (outcome === 'failed')
      toast({
        status: 'ERROR',
        title: intl.formatMessage({ id: 'host.language.not-changed' }),
        message: intl.formatMessage({ id: 'host.error.no-answer' }),
      });
    if (outcome !== 'changed') return;
    rememberLanguage(locale);
    // Who has gone to another page meanwhile stays there: its address follows the language by itself (useLanguageInAddress.ts).
    if (window.location.href === href)
      void navigate({ pathname, search: withLanguage(search, locale), hash }, { replace: true, state });
    if (!user) return;
    dispatch(userReplaced({ ...user, locale }));
    // An employer has no account here; the account behind the application is the candidate's.
    if (user.employerLogin) return;
    void save(locale).then(({ error }) => {
      if (error) toast({ status: 'INFO', title: intl.formatMessage({ id: 'host.language.not-saved' }) });
    });
  };
  return (locale) => void change(locale);
}
