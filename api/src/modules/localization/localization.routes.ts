import { createHash } from 'node:crypto';
import { toLocale } from '@portal/contract/limits';
import { LocalizationData } from '@portal/contract/localization';
import { text } from '@portal/contract/text';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { LocalizationService } from './localization.service';

export function localizationRoutes(app: ApiApp, context: ApiContext): void {
  const localization = new LocalizationService(context);

  app.get(
    '/localization/localization_data',
    {
      schema: {
        tags: ['localization'],
        querystring: z.object({ lang: text(16).optional() }),
        response: { 200: LocalizationData, 304: z.null() },
      },
      config: { access: 'public' },
    },
    async (request, reply) => {
      // Here the query comes first: the page asks for a language that it is about to switch to.
      const data = await localization.read(toLocale(request.query.lang) ?? request.locale);
      // Browsers keep answers from before that tell of a session, under longer tags: none of those may be found unchanged.
      const tag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 27)}"`;
      reply.header('etag', tag);
      reply.header('cache-control', 'private, no-cache');
      reply.header('content-language', data.selectedLanguage);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send(null);
      return data;
    },
  );
}
