import { Bulletins } from '@portal/contract/bulletins';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { bulletinsToShow } from './bulletins.service';

export function bulletinsRoutes(app: ApiApp, { db, clock }: ApiContext): void {
  app.get(
    '/bulletins',
    { schema: { tags: ['bulletins'], response: { 200: Bulletins } }, config: { access: 'public' } },
    (request) => bulletinsToShow(db, request.locale, clock()),
  );
}
