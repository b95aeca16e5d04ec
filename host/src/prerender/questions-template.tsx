import type { PortalStore } from '@portal/api-client';
import { EACH_QUESTION } from '@portal/contract/release-names';
import type { Locale } from '@portal/i18n';
import { faqApi } from '../pages/FaqPage/faq.api';
import styles from '../pages/FaqPage/Questions.module.css';

const SAMPLE = { id: '{{id}}', question: '{{question}}', answer: '' };
const ROW =
  /<div class="[^"]*"><h2[^>]*><button[^>]* id="faq-{{id}}"[\s\S]*?<section[^>]* class="([^"]*)"[^>]*><\/section><\/div>/;

/** Lets the page of common questions be rendered without an API with one question. */
export async function showSampleQuestion(store: PortalStore, locale: Locale): Promise<void> {
  await store.dispatch(faqApi.util.upsertQueryData('faq', locale, { questions: [SAMPLE] }));
}

/**
 * Puts the row of the sample between marks, to be repeated, with its answer where no script will open it.
 * @throws Error when the page shows its questions otherwise
 */
export function toQuestionsTemplate(html: string): string {
  const [row, panel] = ROW.exec(html) ?? [];
  if (!row) throw new Error('the page of common questions has no row');
  const answer = `<noscript><div class="${panel}"><div class="${styles.answer}">{{answer}}</div></div></noscript></div>`;
  return html.replace(row, () => `<${EACH_QUESTION}>${row.replace(/<\/div>$/, () => answer)}</${EACH_QUESTION}>`);
}
