import { LOCALES, type Locale } from '@portal/i18n';
import type { ComboBoxProps } from '@portal/ui/combobox';

type Options = ComboBoxProps['options'];

/** What a code of a list names: a country (ISO 3166-1) or a language (ISO 639). */
export type NamedByCode = 'country' | 'language';

/** The configuration stays the same while the form is open. */
const known = new WeakMap<Options, Map<Locale, Options>>();

/**
 * Adds the names that countries or languages have in the portal's other languages, from the browser: a reader of Finnish may well type "Finland".
 * They are read when they are first asked for, since the browser needs a tenth of a second for that on a slow phone.
 */
export function withOtherNames(options: Options, kind: NamedByCode, locale: Locale): Options {
  const made = known.get(options) ?? new Map<Locale, Options>();
  known.set(options, made);
  const others = LOCALES.filter((language) => language !== locale);
  const named =
    made.get(locale) ??
    options.map((option) => ({
      ...option,
      get otherNames() {
        return others.flatMap((language) => nameOf(namesIn(language, kind), option.id) ?? []);
      },
    }));
  made.set(locale, named);
  return named;
}

const formats = new Map<string, Intl.DisplayNames>();

function namesIn(language: Locale, kind: NamedByCode): Intl.DisplayNames {
  const key = `${kind} ${language}`;
  const format = formats.get(key) ?? new Intl.DisplayNames([language], { type: kind === 'country' ? 'region' : kind });
  formats.set(key, format);
  return format;
}

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    const name = names.of(code);
    return name === code ? undefined : name;
  } catch {
    return undefined;
  }
}
