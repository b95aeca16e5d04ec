import { DEFAULT_LOCALE, type Locale } from '@portal/contract/limits';
import { emit } from '@portal/events';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { type Catalogue, fromPlainTexts } from './catalogue';

type Words = Readonly<Record<string, string>>;

interface LocaleState {
  locale: Locale;
  /** Switches once the new language's texts are there; until then the old ones stay, so that nothing being typed is unmounted. */
  setLocale(locale: Locale): void;
  switching: boolean;
  /** Operators' texts that override what the builds ship. */
  overrides: Catalogue;
}

const LocaleContext = createContext<LocaleState>({
  locale: DEFAULT_LOCALE,
  setLocale: () => {},
  switching: false,
  overrides: {},
});

/**
 * Sets `<html lang>`, unless it is so already: Chromium computes the styles of the whole page anew at each assignment.
 * @param locale language of the page from now on
 */
export function setPageLanguage(locale: Locale): void {
  const { documentElement: html } = document;
  if (html.lang !== locale) html.lang = locale;
}

/**
 * Holds the language of the page, keeps `<html lang>` in step and broadcasts `language-changed` after each switch (docs/specification.md#language).
 * @param staticWords operators' texts for the current language; a function where they are at hand for several, so that a switch never
 * shows the words of the language before
 */
export function LocaleProvider({
  initial,
  staticWords,
  children,
}: {
  initial: Locale;
  staticWords?: Words | ((locale: Locale) => Words | undefined);
  children: ReactNode;
}) {
  const [locale, setState] = useState(initial);
  const [switching, startTransition] = useTransition();
  const setLocale = useCallback((next: Locale) => startTransition(() => setState(next)), []);
  const announced = useRef(initial);
  // Calls take their language from the document: it must be there before any component's effect asks for something in the new language.
  useLayoutEffect(() => setPageLanguage(locale), [locale]);
  useEffect(() => {
    if (announced.current === locale) return;
    announced.current = locale;
    emit('candidateportal:language-changed', { language: locale });
  }, [locale]);
  const words = typeof staticWords === 'function' ? staticWords(locale) : staticWords;
  const overrides = useMemo(() => fromPlainTexts(words ?? {}), [words]);
  const value = useMemo(() => ({ locale, setLocale, switching, overrides }), [locale, setLocale, switching, overrides]);
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

/** The language of the page and the way to change it. */
export function useLocale(): LocaleState {
  return useContext(LocaleContext);
}
