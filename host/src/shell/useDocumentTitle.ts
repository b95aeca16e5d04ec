import { useLocale } from '@portal/i18n';
import { useCallback, useEffect, useRef } from 'react';
import { currentTheme } from '../theme/current-theme';

/** Titles the document: the page, then the portal's name in the language of the page. */
export function useDocumentTitle(): (title: string) => void {
  const { locale } = useLocale();
  const page = useRef('');
  const appName = currentTheme().appName[locale];
  const name = useRef(appName);
  name.current = appName;
  useEffect(() => {
    document.title = compose(page.current, appName);
  }, [appName]);
  return useCallback((title) => {
    page.current = title;
    document.title = compose(title, name.current);
  }, []);
}

function compose(page: string, appName: string): string {
  return page ? `${page} – ${appName}` : appName;
}
