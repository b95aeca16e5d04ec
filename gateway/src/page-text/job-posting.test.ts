import Validator from '@adobe/structured-data-validator';
import type { Position } from '@portal/contract/positions';
import { POSITION } from '../../test/positions';
import { jobPosting } from './job-posting';

const URL_OF_PAGE = 'https://portal.example.fi/candidateportal/positions/101?lang=fi';

/** What search engines would find wrong, by Google's documented rules; warnings are for what is recommended and not there. */
async function faults(position: Position): Promise<string[]> {
  const data = jobPosting(position, URL_OF_PAGE);
  const found = await new Validator().validate({ jsonld: { JobPosting: [data] }, microdata: {}, rdfa: {} });
  return found.map(({ severity, fieldNames, issueMessage }) => `${severity} ${fieldNames?.join() ?? issueMessage}`);
}

test('a position that tells everything has every property that is required or recommended', async () => {
  expect(await faults({ ...POSITION, remote: 'fully' })).toEqual([]);
  expect(jobPosting({ ...POSITION, remote: 'fully' }, URL_OF_PAGE)).toMatchObject({
    title: POSITION.title,
    datePosted: POSITION.publishedAt,
    validThrough: POSITION.applyPeriodEnd,
    employmentType: ['FULL_TIME', 'TEMPORARY'],
    hiringOrganization: { name: 'Oulun kaupunki', department: { name: 'Sivistys- ja kulttuuripalvelut' } },
    jobLocation: { address: { streetAddress: 'Kirkkokatu 1', addressLocality: 'Oulu', addressCountry: 'FI' } },
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { name: 'FI' },
    baseSalary: { currency: 'EUR', value: { minValue: 3200, maxValue: 3900, unitText: 'MONTH' } },
    identifier: { name: 'Oulun kaupunki', value: '101' },
    directApply: true,
    url: URL_OF_PAGE,
  });
});

test('the description holds all texts of the employer as HTML', () => {
  const description = String(jobPosting(POSITION, URL_OF_PAGE)?.description);
  for (const text of [POSITION.descriptionHtml, POSITION.tasksHtml, POSITION.requirementsHtml])
    expect(description).toContain(text);
});

test('a position that tells little lacks only what is recommended, and says nothing that it does not know', async () => {
  const { id, title, employer, location, descriptionHtml, publishedAt, state, language } = POSITION;
  const bare: Position = {
    ...{ id, title, employer, location, descriptionHtml, publishedAt, state, language },
    organisation: employer,
    taskArea: null,
    employment: { kind: null, relation: null, hours: null },
    remote: null,
    applyPeriodEnd: null,
    contacts: [],
    attachments: [],
    applyPeriodStart: null,
    serverTime: POSITION.serverTime,
    open: true,
    defaultCampaign: false,
    internal: false,
    languagesAvailable: ['fi'],
    similar: [],
  };
  const found = await faults(bare);
  expect(found.filter((fault) => fault.startsWith('ERROR'))).toEqual([]);
  expect(found).toContain('WARNING baseSalary');
  const data = jobPosting(bare, URL_OF_PAGE);
  for (const name of ['validThrough', 'baseSalary', 'employmentType', 'jobLocationType', 'jobStartDate'])
    expect(data).not.toHaveProperty(name);
});

test('the validator does find what is missing', async () => {
  expect(await faults({ ...POSITION, title: '', employer: 'x' })).toContain('ERROR title');
});

test.each([
  ['from an amount on', { min: 15, basis: 'hour' }, { minValue: 15, unitText: 'HOUR' }],
  ['up to an amount', { max: 5000, basis: 'month' }, { maxValue: 5000, unitText: 'MONTH' }],
  ['one amount', { min: 2500, max: 2500, basis: 'month' }, { value: 2500, unitText: 'MONTH' }],
] as const)('pay %s is told as such', (_what, pay, value) => {
  const data = jobPosting({ ...POSITION, pay: { text: 'x', ...pay } }, URL_OF_PAGE);
  expect(data?.baseSalary).toEqual({
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', ...value },
  });
});

test.each<[string, Partial<Position>]>([
  ['one cannot apply to any more', { open: false, state: 'ended' }],
  ['is internal', { internal: true }],
  ['is an open application, which is no vacancy', { defaultCampaign: true }],
  ['has no day on which it was published', { publishedAt: null, applyPeriodStart: null }],
])('what %s is no job posting', (_what, changed) => {
  expect(jobPosting({ ...POSITION, ...changed }, URL_OF_PAGE)).toBeUndefined();
});
