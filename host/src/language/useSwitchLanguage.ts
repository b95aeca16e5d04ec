import { usePortalDispatch, userReplaced } from '@portal/api-client';
import { type Locale, useIntl, useLocale } from '@portal/i18n';
import { useLocation, useNavigate } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { HostMessages } from '../messages/host-messages';
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
  const change = (locale: Locale, askedAt: string) => {
    setLocale(locale);
    rememberLanguage(locale);
    // Who has gone on meanwhile stays there; the address there is put right as any other (useLanguageInAddress.ts).
    if (window.location.href === askedAt)
      void navigate({ pathname, search: withLanguage(search, locale), hash }, { replace: true, state });
    if (!user) return;
    dispatch(userReplaced({ ...user, locale }));
    // An employer has no account here; the account behind the application is the candidate's.
    if (user.employerLogin) return;
    void save(locale).then(({ error }) => {
      if (error) toast({ status: 'INFO', title: intl.formatMessage({ id: 'host.language.not-saved' }) });
    });
  };
  return (locale) => {
    const askedAt = window.location.href;
    void prefetchLocalization({ dispatch }, locale);
    // Without its texts the shell could not be drawn at all.
    HostMessages.preload(locale).then(
      () => change(locale, askedAt),
      () =>
        toast({
          status: 'ERROR',
          title: intl.formatMessage({ id: 'host.language.not-changed' }),
          message: intl.formatMessage({ id: 'host.error.no-answer' }),
        }),
    );
  };
}
