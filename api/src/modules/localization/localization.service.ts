import { LANGUAGES, LOCALES, type Locale } from '@portal/contract/limits';
import type { LocalizationData } from '@portal/contract/localization';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { defaultWords, QUICK_LINKS } from './default-content';
import { findTexts } from './localization.repository';

/** The operators' texts whose keys start with `faq.`, in one language. */
export const faqTexts = (db: Db, locale: Locale): Promise<Record<string, string>> => findTexts(db, locale, 'faq.');

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
