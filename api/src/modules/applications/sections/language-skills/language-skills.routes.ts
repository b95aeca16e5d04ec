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
import { applicantOf } from '../../../../http/access';
import type { ApiApp } from '../../../../http/types';
import { CampaignParams, campaignIdOf, OriginQuery, originOf, refuseInvalidBody } from '../../application-parameters';
import { LanguageSkills } from './language-skills.service';

export function languageSkillsRoutes(app: ApiApp, context: ApiContext): void {
  const languages = new LanguageSkills(context);
  const common = { tags: [LANGUAGE_SKILLS_RESOURCE], params: CampaignParams, querystring: OriginQuery };
  const options = { attachValidation: true, config: { access: 'candidate' as const } };
  const placeOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
    person: applicantOf(request),
    campaignId: campaignIdOf(request),
    section: 'languageSkills' as const,
    locale: request.locale,
    origin: originOf(request, context.config.theme),
  });

  app.get(
    `/${LANGUAGE_SKILLS_RESOURCE}/:id`,
    { schema: { ...common, response: { 200: LanguageSkillsData } }, config: { access: 'application' } },
    (request) => languages.read(placeOf(request)),
  );
  app.post(
    `/${LANGUAGE_SKILLS_RESOURCE}/:id/update`,
    {
      schema: { ...common, body: SaveLanguageSkillRequest, response: { 200: SaveRowResult } },
      ...options,
      config: { access: 'application' },
    },
    (request) => {
      refuseInvalidBody(request);
      return languages.save(placeOf(request), request.body);
    },
  );
  app.post(
    `/${LANGUAGE_SKILLS_RESOURCE}/:id/delete`,
    { schema: { ...common, body: DeleteRowRequest, response: { 200: WriteResult } }, ...options },
    (request) => {
      refuseInvalidBody(request);
      return languages.deleteRow(placeOf(request), request.body.rowId);
    },
  );
}
