import { LANGUAGE_SKILL_GROUPS } from '@portal/contract/sections';
import type { SectionContent } from './campaign-content';
import { CatalogueError } from './catalogue';
import { isLanguage } from './names-of-places';

const GROUPS = Object.values<string>(LANGUAGE_SKILL_GROUPS);
const INFO_FIELD = 'additionalInfo';
const ROW_MARK = 'languageId';

/**
 * Checks what only the section languageSkills has: a fixed set of groups, and languages with a row each from the beginning.
 * @param campaign named in the message of an error
 * @throws CatalogueError for languages in another section, an unknown or repeated language, or a group that the section does not know or misses
 */
export function checkLanguages(campaign: string, section: SectionContent): void {
  const fail = (what: string): never => {
    throw new CatalogueError(`${campaign}, section "${section.name}": ${what}`);
  };
  if (section.name !== 'languageSkills') {
    if (section.languages) fail('only the section "languageSkills" has languages');
    return;
  }
  checkGroups(section, fail);
  const { required = [], needed = [] } = section.languages ?? {};
  const codes = [...required, ...needed];
  for (const [index, code] of codes.entries()) {
    if (!isLanguage(code)) fail(`there is no language "${code}"`);
    if (codes.indexOf(code) !== index) fail(`the language "${code}" is named twice`);
  }
  const names = section.groups.map(({ name }) => name);
  for (const kind of ['required', 'needed'] as const) {
    const group = LANGUAGE_SKILL_GROUPS[kind];
    if ((section.languages?.[kind].length ?? 0) > 0 !== names.includes(group)) {
      fail(`the group "${group}" goes with the ${kind} languages`);
    }
  }
}

function checkGroups(section: SectionContent, fail: (what: string) => never): void {
  for (const { name, fields } of section.groups) {
    if (!GROUPS.includes(name)) fail(`there is no group "${name}"; its groups are ${GROUPS.join(', ')}`);
    const info = name === LANGUAGE_SKILL_GROUPS.info;
    if (info && fields.join() !== INFO_FIELD) fail(`the group "${name}" has the single field "${INFO_FIELD}"`);
    if (!info && !fields.includes(ROW_MARK)) fail(`the group "${name}" needs the field "${ROW_MARK}"`);
  }
}
