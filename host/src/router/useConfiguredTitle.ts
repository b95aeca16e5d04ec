import { useLocale } from '@portal/i18n';
import type { PortalRoute } from '@portal/routing/routes';
import { useShell } from '@portal/shell-kit';
import { useLayoutEffect } from 'react';
import { configuredTitle } from '../navigation/portal-route';

/** Titles the page of an added remote as its operator has configured, until the page sets its own title, which it does in a later effect. */
export function useConfiguredTitle(route: PortalRoute): void {
  const { locale } = useLocale();
  const { setTitle } = useShell();
  const title = configuredTitle(route)?.[locale];
  useLayoutEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [setTitle, title]);
}
