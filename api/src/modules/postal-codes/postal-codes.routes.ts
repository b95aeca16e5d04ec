import { PostalCode } from '@portal/contract/postal-codes';
import { text } from '@portal/contract/text';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { lookUpPostalCode } from './postal-codes.service';

export function postalCodesRoutes(app: ApiApp, { db }: ApiContext): void {
  app.get(
    '/postal_codes/:code',
    {
      schema: {
        tags: ['postal_codes'],
        params: z.object({ code: text(20) }),
        response: { 200: PostalCode },
      },
      config: { access: 'candidate' },
    },
    (request) => lookUpPostalCode(db, request.params.code, request.locale),
  );
}
