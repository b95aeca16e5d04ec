import { usePortalDispatch } from '@portal/api-client';
import { useLocale } from '@portal/i18n';
import { useSession } from '@portal/shell-kit';
import { useEffect } from 'react';
import { isApplicationForm } from '../navigation/application-form';
import { useRouteMatch } from '../navigation/useRouteMatch';
import { prefetchLocalization } from './localization.api';

/** Follows the language of who logs in, except under an application form. docs/specification.md#session */
export function useUserLanguage(): void {
  const { setLocale } = useLocale();
  const dispatch = usePortalDispatch();
  const wanted = useSession().user?.locale;
  const held = isApplicationForm(useRouteMatch()?.route);
  useEffect(() => {
    if (!wanted || held) return;
    void prefetchLocalization({ dispatch }, wanted);
    void setLocale(wanted);
  }, [wanted, held, setLocale, dispatch]);
}
