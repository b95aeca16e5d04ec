import type { Locale } from '@portal/contract/limits';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { attachmentDisposition } from '../attachments/content-disposition';
import { AccountExport } from './export.service';

const NAMES: Record<Locale, string> = { fi: 'omat-tiedot', sv: 'egna-uppgifter', en: 'my-data' };

export function exportRoutes(app: ApiApp, context: ApiContext): void {
  const archive = new AccountExport(context);

  app.get(
    '/settings/export',
    { schema: { tags: ['settings'] }, config: { access: 'candidate', heavy: true } },
    async (request, reply) => {
      const content = await archive.open(personOf(request), request.locale);
      context.security.write(request, 'data-exported', { outcome: 'ok' });
      const name = `${NAMES[request.locale]}-${finnishDay(context.clock())}.zip`;
      return reply.type('application/zip').header('content-disposition', attachmentDisposition(name)).send(content);
    },
  );
}
