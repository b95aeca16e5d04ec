import { LOCALES } from '@portal/contract/limits';
import { resolveSections } from './campaign-loading';
import { CatalogueError } from './catalogue';
import { readDemoCampaigns } from './demo-content';
import { fieldsOf } from './field-config';

const campaigns = readDemoCampaigns();
const CHOICES = ['select', 'radio', 'multiselect', 'country', 'language'];

test.each(campaigns)('campaign $id: every field can be drawn in every language', (campaign) => {
  for (const section of resolveSections(campaign)) {
    for (const locale of LOCALES) {
      for (const field of fieldsOf(section, locale, '2026-11-21')) {
        expect(field.label).not.toBe('');
        expect((field.options ?? []).length > 0).toBe(CHOICES.includes(field.control));
      }
    }
  }
});

test('bounds that move with the day are dates on the wire', () => {
  const developer = campaigns.find(({ id }) => id === 101);
  const basicInfo = developer && resolveSections(developer).find(({ name }) => name === 'basicInfo');
  const fields = basicInfo ? fieldsOf(basicInfo, 'en', '2026-11-21') : [];
  const bounds = (name: string) => fields.filter((field) => field.name === name).map(({ min, max }) => [min, max]);
  expect(bounds('birthDate')).toEqual([['1925-11-22', '2013-11-21']]);
  expect(bounds('canStartDate')).toEqual([['2026-11-21', '2028-11-21']]);
});

test('Finland is the first of the countries, in each language by its own name', () => {
  const developer = campaigns.find(({ id }) => id === 101);
  const sections = developer ? resolveSections(developer) : [];
  const first = LOCALES.map((locale) => {
    const fields = sections.flatMap((section) => fieldsOf(section, locale, '2026-11-21'));
    return fields.find(({ name }) => name === 'countryId')?.options?.[0]?.label;
  });
  expect(first).toEqual(['Suomi', 'Finland', 'Finland']);
});

test('a long list stands in the alphabet of the language, a short one in its own order', () => {
  const doctor = campaigns.find(({ id }) => id === 104);
  const sections = doctor ? resolveSections(doctor) : [];
  for (const locale of LOCALES) {
    const fields = sections.flatMap((section) => fieldsOf(section, locale, '2026-11-21'));
    const labels = (name: string) => fields.find((field) => field.name === name)?.options?.map(({ label }) => label);
    const specialties = labels('specialtyId') ?? [];
    expect(specialties).toEqual([...specialties].sort(new Intl.Collator(locale).compare));
    expect(labels('specialtyStateId')?.[0]).toBe({ fi: 'Valmis', sv: 'Slutförd', en: 'Completed' }[locale]);
  }
});

test('a name that the catalogue does not have is refused with its place', () => {
  const [campaign] = campaigns;
  if (!campaign) throw new Error('there is no demo content');
  const load = (fields: string[], required: string[] = []) => {
    const groups = [{ name: 'education', fields, required, overrides: {} }];
    return resolveSections({ ...campaign, sections: [{ name: 'educations', required: false, groups }] });
  };
  expect(() => load(['shoeSize'])).toThrow(CatalogueError);
  expect(() => load(['institute'], ['city'])).toThrow('"city" is not among its fields');
});
