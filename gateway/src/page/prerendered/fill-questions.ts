import type { Faq } from '@portal/contract/faq';
import { EACH_QUESTION } from '@portal/contract/release-names';
import escapeHtml from 'escape-html';

const EACH = new RegExp(`<${EACH_QUESTION}>([\\s\\S]*?)</${EACH_QUESTION}>`);

/** Puts common questions into a page that a build has rendered with a template of one. Their answers are markup that the API has cleaned. */
export const fillQuestions = (html: string, { questions }: Faq): string =>
  html.replace(EACH, (_, template: string) =>
    questions
      .map(({ id, question, answer }) => {
        const said: Readonly<Record<string, string>> = { id: escapeHtml(id), question: escapeHtml(question), answer };
        return template.replace(/\{\{(\w+)\}\}/g, (_name, name: string) => said[name] ?? '');
      })
      .join(''),
  );
