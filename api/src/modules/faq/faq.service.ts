import type { Faq } from '@portal/contract/faq';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import { sanitizeRichText } from '../../rich-text';
import { faqTexts } from '../localization/localization.service';
import { SHIPPED_FAQ } from './shipped-faq';

const QUESTION = /^faq\.(.+)\.question$/;

/**
 * Common questions: the shipped ones in their order, then those that only the operators have, by key. An operator's text comes over the shipped
 * one; a question is hidden by emptying its text.
 */
export async function readFaq(db: Db, locale: Locale): Promise<Faq> {
  const texts: Record<string, string> = { ...SHIPPED_FAQ[locale], ...(await faqTexts(db, locale)) };
  const questions = Object.entries(texts).flatMap(([key, question]) => {
    const id = QUESTION.exec(key)?.[1];
    const answer = id === undefined ? undefined : texts[`faq.${id}.answer`];
    return id !== undefined && question && answer ? [{ id, question, answer: sanitizeRichText(answer) }] : [];
  });
  return { questions };
}
