import type { CampaignContent } from './campaign-content';
import { resolveSections } from './campaign-loading';
import { CatalogueError } from './catalogue';
import { readDemoCampaigns } from './demo-content';

type Section = CampaignContent['sections'][number];

const [template] = readDemoCampaigns();
const group = (name: string, fields: string[]) => ({ name, fields, required: [], overrides: {} });
const row = ['languageId', 'oral'];
const skills: Section = {
  name: 'languageSkills',
  required: false,
  languages: { required: ['fi', 'sv'], needed: ['en'] },
  groups: [
    group('requiredLanguages', row),
    group('neededLanguages', row),
    group('otherLanguages', row),
    group('languageInfo', ['additionalInfo']),
  ],
};

function load(changes: Partial<Section>) {
  if (!template) throw new Error('there is no demo content');
  return resolveSections({ ...template, id: 7, sections: [{ ...skills, ...changes }] });
}

test('the languages of a campaign come with its form', () => {
  expect(load({})[0]?.languages).toEqual({ required: ['fi', 'sv'], needed: ['en'] });
});

test.each<[string, Partial<Section>]>([
  ['there is no language "xx"', { languages: { required: ['fi', 'xx'], needed: ['en'] } }],
  ['the language "fi" is named twice', { languages: { required: ['fi'], needed: ['fi'] } }],
  ['there is no group "skills"', { groups: [...skills.groups, group('skills', row)] }],
  ['the group "requiredLanguages" goes with the required languages', { groups: skills.groups.slice(1) }],
  ['the group "neededLanguages" goes with the needed languages', { languages: { required: ['fi'], needed: [] } }],
  [
    'the group "languageInfo" has the single field "additionalInfo"',
    { groups: [...skills.groups.slice(0, 3), group('languageInfo', ['oral'])] },
  ],
  [
    'the group "otherLanguages" needs the field "languageId"',
    { groups: [...skills.groups.slice(0, 2), group('otherLanguages', ['oral'])] },
  ],
  [
    'only the section "languageSkills" has languages',
    { name: 'educations', groups: [group('education', ['institute'])] },
  ],
])('%s: the error names the campaign and the section', (message, changes) => {
  expect(() => load(changes)).toThrow(CatalogueError);
  expect(() => load(changes)).toThrow(/^campaign 7, section "(languageSkills|educations)": /);
  expect(() => load(changes)).toThrow(message);
});

test('a list of options that the catalogue does not have is told with campaign, group and field', () => {
  const unknown = { ...group('otherLanguages', row), overrides: { oral: { options: 'levels' } } };
  expect(() => load({ languages: { required: [], needed: [] }, groups: [unknown] })).toThrow(
    'campaign 7, group "otherLanguages", field "oral": the catalogue has no list of options "levels"',
  );
});
