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

/**
 * What became of a change of language: `superseded` by a later one before its texts were there, or `failed`, where what the page cannot do
 * without did not come; then it stays in the language before.
 */
export type LocaleChange = 'changed' | 'superseded' | 'failed';

interface LocaleState {
  locale: Locale;
  /** Switches once the new language's texts are there; until then the old ones stay, so that nothing being typed is unmounted. */
  setLocale(locale: Locale): Promise<LocaleChange>;
  switching: boolean;
  /** Operators' texts that override what the builds ship. */
  overrides: Catalogue;
}

const LocaleContext = createContext<LocaleState>({
  locale: DEFAULT_LOCALE,
  setLocale: async () => 'failed',
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
 * @param prepare fetches what the page cannot be drawn without in a language; where it fails, the language is not changed
 * @param staticWords operators' texts for the current language; a function where they are at hand for several, so that a switch never
 * shows the words of the language before
 */
export function LocaleProvider({
  initial,
  prepare,
  staticWords,
  children,
}: {
  initial: Locale;
  prepare?(locale: Locale): Promise<unknown>;
  staticWords?: Words | ((locale: Locale) => Words | undefined);
  children: ReactNode;
}) {
  const [locale, setState] = useState(initial);
  const [switching, startTransition] = useTransition();
  const wanted = useRef(initial);
  const setLocale = useCallback(
    async (next: Locale): Promise<LocaleChange> => {
      wanted.current = next;
      try {
        if (prepare) await prepare(next);
      } catch {
        return wanted.current === next ? 'failed' : 'superseded';
      }
      if (wanted.current !== next) return 'superseded';
      startTransition(() => setState(next));
      return 'changed';
    },
    [prepare],
  );
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
