import type { Locale } from '@portal/contract/limits';
import type { SectionName } from '@portal/contract/sections';
import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../../config';
import { type Applicant, applicantOf } from '../../../http/access';
import type { Operation } from '../../../http/types';
import { campaignIdOf, originOf } from '../application-parameters';
import type { Origin } from '../begin-application.service';

/** Whose section of which application, and in which language the answer is. */
export interface SectionRequest<Section extends SectionName = SectionName> {
  person: Applicant;
  campaignId: number;
  section: Section;
  locale: Locale;
  /** Kept with the application that this call begins. */
  origin: Origin;
  /** Kept with what the call saves. */
  operation: Operation | undefined;
}

export const sectionRequest = <Section extends SectionName>(
  request: FastifyRequest<{ Params: { id: string } }>,
  section: Section,
  config: Pick<ApiConfig, 'hosts' | 'theme'>,
): SectionRequest<Section> => ({
  person: applicantOf(request),
  campaignId: campaignIdOf(request),
  section,
  locale: request.locale,
  origin: originOf(request, config),
  operation: request.operation,
});
