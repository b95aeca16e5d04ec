import { Faq } from '@portal/contract/faq';
import { toLocale } from '@portal/contract/limits';
import { text } from '@portal/contract/text';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { readFaq } from './faq.service';

export function faqRoutes(app: ApiApp, { db }: ApiContext): void {
  app.get(
    '/faq',
    {
      schema: {
        tags: ['faq'],
        querystring: z.object({ lang: text(16).optional() }),
        response: { 200: Faq },
      },
      config: { access: 'public', requiresSection: 'faq' },
    },
    (request) => readFaq(db, toLocale(request.query.lang) ?? request.locale),
  );
}
