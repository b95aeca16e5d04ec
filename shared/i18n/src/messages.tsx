import { once } from '@federation-kit/resilience/once';
import { withRetry } from '@federation-kit/resilience/retry';
import type { Locale } from '@portal/contract/limits';
import { type ReactNode, use, useMemo, useState } from 'react';
import { createIntlCache, RawIntlProvider } from 'react-intl';
import type { Catalogue, CatalogueLoader } from './catalogue';
import { useLocale } from './locale';
import { makePageIntl } from './page-intl';

/**
 * Makes the component that gives a remote (or the host) its own texts.
 * @param load fetches the compiled catalogue of a language, once more where that fails; each is fetched once and kept (docs/specification.md#language)
 * @returns a provider component; its `preload(locale)` fetches ahead so that the first render is synchronous
 */
export function createMessages(load: CatalogueLoader) {
  const catalogues = new Map<Locale, () => Promise<{ default: Catalogue }>>();
  const preload = (locale: Locale) => {
    const get = catalogues.get(locale) ?? once(() => withRetry(() => load(locale)));
    catalogues.set(locale, get);
    return get();
  };
  function Messages({ children }: { children: ReactNode }) {
    const { locale, overrides } = useLocale();
    const catalogue = use(preload(locale)).default;
    const messages = merge(catalogue, overrides);
    const [cache] = useState(createIntlCache);
    const intl = useMemo(() => makePageIntl(locale, messages, cache), [locale, messages, cache]);
    return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
  }
  return Object.assign(Messages, { preload });
}

const merged = new WeakMap<Catalogue, { overrides: Catalogue; result: Catalogue }>();
function merge(catalogue: Catalogue, overrides: Catalogue) {
  const known = merged.get(catalogue);
  if (known?.overrides === overrides) return known.result;
  const result = { ...catalogue, ...overrides };
  merged.set(catalogue, { overrides, result });
  return result;
}
