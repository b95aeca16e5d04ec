import { createHash } from 'node:crypto';
import { LANGUAGE_SKILL_KIND, type LanguageSkillKind } from '@portal/contract/sections';
import type { SectionDefinition } from '../../../campaigns/campaign-definition';

/** A row that the candidate finds from the beginning on and cannot take away. */
export interface GivenLanguage {
  kind: LanguageSkillKind;
  languageId: string;
  clientRowId: string;
}

/**
 * Client id of the row of a language that the campaign asks for: the same in every application, so parallel first openings
 * make one row, and a copy from another application meets it.
 */
const givenRowId = (kind: LanguageSkillKind, languageId: string): string =>
  derivedId(`language-skills/${kind}/${languageId}`);

/** Id of that row in the application of one person: known before the application has begun, so that the first write can name it. */
export const languageRowId = (userId: string, campaignId: number, clientRowId: string): string =>
  derivedId(`language-skills/${userId}/${campaignId}/${clientRowId}`);

function derivedId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  // RFC 9562: version 8, for ids of one's own making.
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** Languages that have their row from the beginning on; one that is required is not asked for once more as needed. */
export function givenLanguages(definition: SectionDefinition): GivenLanguage[] {
  const { required = [], needed = [] } = definition.languages ?? {};
  const given = (kind: LanguageSkillKind, codes: string[]) =>
    [...new Set(codes)].map((languageId) => ({ kind, languageId, clientRowId: givenRowId(kind, languageId) }));
  return [
    ...given(LANGUAGE_SKILL_KIND.required, required),
    ...given(
      LANGUAGE_SKILL_KIND.needed,
      needed.filter((code) => !required.includes(code)),
    ),
  ];
}
