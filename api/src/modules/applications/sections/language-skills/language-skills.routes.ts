import {
  DeleteRowRequest,
  LanguageSkillsData,
  SaveLanguageSkillRequest,
  SaveRowResult,
  WriteResult,
} from '@portal/contract/application';
import { LANGUAGE_SKILLS_RESOURCE } from '@portal/contract/sections';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../../../context';
import { answersOnce } from '../../../../http/idempotency/idempotency';
import type { ApiApp } from '../../../../http/types';
import { CampaignParams, OriginQuery, refuseInvalidBody } from '../../application-parameters';
import { sectionRequest } from '../section-request';
import { LanguageSkills } from './language-skills.service';

export function languageSkillsRoutes(app: ApiApp, context: ApiContext): void {
  const languages = new LanguageSkills(context);
  const once = answersOnce(context.db);
  const common = { tags: [LANGUAGE_SKILLS_RESOURCE], params: CampaignParams, querystring: OriginQuery };
  const options = { attachValidation: true };
  const config = { access: 'candidate', idempotency: 'effect' } as const;
  const requestOf = (request: FastifyRequest<{ Params: { id: string } }>) =>
    sectionRequest(request, 'languageSkills', context.config);

  app.get(
    `/${LANGUAGE_SKILLS_RESOURCE}/:id`,
    { schema: { ...common, response: { 200: LanguageSkillsData } }, config: { access: 'application' } },
    (request) => languages.read(requestOf(request)),
  );
  app.post(
    `/${LANGUAGE_SKILLS_RESOURCE}/:id/update`,
    {
      schema: { ...common, body: SaveLanguageSkillRequest, response: { 200: SaveRowResult } },
      ...options,
      config: { ...config, access: 'application' },
    },
    (request, reply) => {
      refuseInvalidBody(request);
      const { body } = request;
      const own = requestOf(request);
      return once(
        request,
        reply,
        () => languages.save(own, body),
        (kept) => languages.savedBefore(own, body, kept),
      );
    },
  );
  app.post(
    `/${LANGUAGE_SKILLS_RESOURCE}/:id/delete`,
    { schema: { ...common, body: DeleteRowRequest, response: { 200: WriteResult } }, ...options, config },
    (request, reply) => {
      refuseInvalidBody(request);
      const own = requestOf(request);
      return once(
        request,
        reply,
        () => languages.deleteRow(own, request.body.rowId),
        (kept) => languages.changedBefore(own, kept),
      );
    },
  );
}
