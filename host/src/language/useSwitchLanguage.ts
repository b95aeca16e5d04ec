import { usePortalStore, userReplaced } from '@portal/api-client';
import { type Locale, useIntl, useLocale } from '@portal/i18n';
import { useLocation, useNavigate } from '@portal/routing/react';
import { useShell } from '@portal/shell-kit';
import { useRef, useState } from 'react';
import { WAIT_SHOWN_AFTER_MS } from '../lazy/wait-shown';
import { withLanguage } from './address-language';
import { rememberLanguage } from './language-cookie';
import { prefetchLocalization, useChangeLanguageMutation } from './localization.api';

interface LanguageSwitch {
  /** Switches the language as the person chose: on the page, in the address and, where somebody is logged in, in the account. */
  switchLanguage(locale: Locale): void;
  /** The language whose texts are waited for so long that it is to be shown. */
  awaited: Locale | undefined;
}

export function useSwitchLanguage(): LanguageSwitch {
  const { setLocale } = useLocale();
  const intl = useIntl();
  // What is said later is said in the language that the page has then.
  const latest = useRef(intl);
  latest.current = intl;
  const text = (id: string) => latest.current.formatMessage({ id });
  const store = usePortalStore();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const { toast } = useShell();
  const [save] = useChangeLanguageMutation();
  const [awaited, setAwaited] = useState<Locale>();
  const timer = useRef<number>(undefined);
  const change = async (locale: Locale) => {
    const { href } = window.location;
    void prefetchLocalization(store, locale);
    clearTimeout(timer.current);
    const mine = window.setTimeout(() => setAwaited(locale), WAIT_SHOWN_AFTER_MS);
    timer.current = mine;
    const outcome = await setLocale(locale);
    clearTimeout(mine);
    // A later choice is still waited for.
    if (timer.current === mine) setAwaited(undefined);
    if (outcome === 'failed')
      toast({
        status: 'ERROR',
        title: text('host.language.not-changed'),
        message: text('host.error.no-answer'),
      });
    if (outcome !== 'changed') return;
    rememberLanguage(locale);
    // Who has gone to another page meanwhile stays there: its address follows the language by itself (useLanguageInAddress.ts).
    if (window.location.href === href)
      void navigate({ pathname, search: withLanguage(search, locale), hash }, { replace: true, state });
    // The person may have changed while the texts were on their way.
    const { user } = store.getState().session;
    if (!user) return;
    store.dispatch(userReplaced({ ...user, locale }));
    // An employer has no account here; the account behind the application is the candidate's.
    if (user.employerLogin) return;
    void save(locale).then(({ error }) => {
      if (error) toast({ status: 'INFO', title: text('host.language.not-saved') });
    });
  };
  return { switchLanguage: (locale) => void change(locale), awaited };
}
