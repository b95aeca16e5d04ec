import {
  DeleteRowRequest,
  NoRowsRequest,
  OrderRowsRequest,
  SaveRowRequest,
  SaveRowResult,
  TableData,
  TableWriteResult,
} from '@portal/contract/application';
import { TABLE_RESOURCES, type TableSection } from '@portal/contract/sections';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../../../context';
import { answersOnce } from '../../../../http/idempotency/idempotency';
import type { ApiApp } from '../../../../http/types';
import { CampaignParams, OriginQuery, refuseInvalidBody } from '../../application-parameters';
import { sectionRequest } from '../section-request';
import { TableSections } from './table-section.service';

const isTableSection = (name: string): name is TableSection => name in TABLE_RESOURCES;

/** The same calls for every table section; those that the campaign does not have answer 404. */
export function tableSectionRoutes(app: ApiApp, context: ApiContext): void {
  const tables = new TableSections(context);
  const once = answersOnce(context.db);
  for (const section of Object.keys(TABLE_RESOURCES).filter(isTableSection)) {
    const { resource, noneCall } = TABLE_RESOURCES[section];
    const common = { tags: [resource], params: CampaignParams, querystring: OriginQuery };
    const options = { attachValidation: true, config: { access: 'candidate', idempotency: 'effect' } } as const;
    const requestOf = (request: FastifyRequest<{ Params: { id: string } }>) =>
      sectionRequest(request, section, context.config);
    app.get(
      `/${resource}/:id`,
      { schema: { ...common, response: { 200: TableData } }, config: { access: 'application' } },
      (request) => tables.read(requestOf(request)),
    );
    app.post(
      `/${resource}/:id`,
      {
        schema: { ...common, body: SaveRowRequest, response: { 200: SaveRowResult } },
        ...options,
        config: { ...options.config, access: 'application' },
      },
      (request, reply) => {
        refuseInvalidBody(request);
        const own = requestOf(request);
        return once(
          request,
          reply,
          () => tables.save(own, request.body),
          (kept) => tables.savedBefore(own, kept),
        );
      },
    );
    app.post(
      `/${resource}/delete/:id`,
      { schema: { ...common, body: DeleteRowRequest, response: { 200: TableWriteResult } }, ...options },
      (request, reply) => {
        refuseInvalidBody(request);
        const own = requestOf(request);
        return once(
          request,
          reply,
          () => tables.deleteRow(own, request.body.rowId),
          (kept) => tables.changedBefore(own, kept),
        );
      },
    );
    app.post(
      `/${resource}/order/:id`,
      { schema: { ...common, body: OrderRowsRequest, response: { 200: TableWriteResult } }, ...options },
      (request, reply) => {
        refuseInvalidBody(request);
        const own = requestOf(request);
        return once(
          request,
          reply,
          () => tables.order(own, request.body),
          (kept) => tables.changedBefore(own, kept),
        );
      },
    );
    app.post(
      `/${resource}/${noneCall}/:id`,
      { schema: { ...common, body: NoRowsRequest, response: { 200: TableWriteResult } }, ...options },
      (request, reply) => {
        refuseInvalidBody(request);
        const own = requestOf(request);
        return once(
          request,
          reply,
          () => tables.selectNone(own, request.body.selected),
          (kept) => tables.changedBefore(own, kept),
        );
      },
    );
  }
}
