import { LANGUAGES, LOCALES, type Locale } from '@portal/contract/limits';
import type { LocalizationData } from '@portal/contract/localization';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { defaultWords, QUICK_LINKS } from './default-content';
import { allTexts, findTexts, storeText } from './localization.repository';

/** The operators' texts whose keys start with `faq.`, in one language. */
export const faqTexts = (db: Db, locale: Locale): Promise<Record<string, string>> => findTexts(db, locale, 'faq.');

/** The operators' own texts by language and key; null takes one away, so that the portal's counts again. */
export type TextsContent = Partial<Record<Locale, Record<string, string | null>>>;

/** @returns how many were stored or taken away */
export async function storeTexts(db: Db, content: TextsContent): Promise<number> {
  const texts = LOCALES.flatMap((locale) =>
    Object.entries(content[locale] ?? {}).map((entry) => [locale, ...entry] as const),
  );
  for (const [locale, key, text] of texts) await storeText(db, locale, key, text);
  return texts.length;
}

/** Every text of the operators' own, by language. */
export const ownTexts = (db: Db): Promise<Record<Locale, Record<string, string>>> => allTexts(db);

export class LocalizationService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async read(locale: Locale): Promise<LocalizationData> {
    const own = await findTexts(this.#context.db, locale);
    const words = Object.entries({ ...defaultWords(locale), ...own }).filter(([, text]) => text !== '');
    return {
      selectedLanguage: locale,
      languages: LOCALES.map((id) => ({ id, name: LANGUAGES[id].name })),
      staticWords: Object.fromEntries(words),
      // The operators switch the section off by emptying its text; the theme has the last word on feedback and FAQ.
      dynamicSections: {
        feedback: own['sections.feedback'] !== '',
        faq: true,
        openCampaigns: true,
        quickLinks: QUICK_LINKS,
      },
    };
  }
}
