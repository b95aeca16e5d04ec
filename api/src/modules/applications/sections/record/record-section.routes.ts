import { RecordData, SaveFieldRequest, WriteResult } from '@portal/contract/application';
import { RECORD_RESOURCES, type RecordSection } from '@portal/contract/sections';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../../../context';
import { answersOnce } from '../../../../http/idempotency/idempotency';
import type { ApiApp } from '../../../../http/types';
import { CampaignParams, OriginQuery, refuseInvalidBody } from '../../application-parameters';
import { sectionRequest } from '../section-request';
import { SavedFields } from './save-fields.service';

const isRecordSection = (name: string): name is RecordSection => name in RECORD_RESOURCES;

/** The same calls for every record section; those that the campaign does not have answer 404. */
export function recordSectionRoutes(app: ApiApp, context: ApiContext): void {
  const records = new SavedFields(context);
  const once = answersOnce(context.db);
  for (const section of Object.keys(RECORD_RESOURCES).filter(isRecordSection)) {
    const common = { tags: [RECORD_RESOURCES[section]], params: CampaignParams, querystring: OriginQuery };
    const path = `/${RECORD_RESOURCES[section]}/:id`;
    const requestOf = (request: FastifyRequest<{ Params: { id: string } }>) =>
      sectionRequest(request, section, context.config);
    app.get(
      path,
      { schema: { ...common, response: { 200: RecordData } }, config: { access: 'application' } },
      (request) => records.read(requestOf(request)),
    );
    app.post(
      `${path}/save_field`,
      {
        schema: { ...common, body: SaveFieldRequest, response: { 200: WriteResult } },
        attachValidation: true,
        config: { access: 'application', idempotency: 'effect' },
      },
      (request, reply) => {
        refuseInvalidBody(request);
        const { body } = request;
        const own = requestOf(request);
        return once(
          request,
          reply,
          () => records.save(own, body),
          (kept) => records.savedBefore(own, body, kept),
        );
      },
    );
  }
}
