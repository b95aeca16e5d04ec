import type { Position } from '@portal/contract/positions';
import type { JobPosting, MonetaryAmount, WithContext } from 'schema-dts';

/** Every value that search engines document for the kind of employment. */
type EmploymentType = 'FULL_TIME' | 'PART_TIME' | 'TEMPORARY' | 'INTERN' | 'PER_DIEM';

const OF_KIND: Readonly<Record<NonNullable<Position['employment']['kind']>, EmploymentType | undefined>> = {
  permanent: undefined,
  'fixed-term': 'TEMPORARY',
  substitution: 'TEMPORARY',
  'on-call': 'PER_DIEM',
  traineeship: 'INTERN',
  summer: 'TEMPORARY',
  apprenticeship: 'INTERN',
};
const OF_HOURS = { 'full-time': 'FULL_TIME', 'part-time': 'PART_TIME' } as const;
const UNITS = { month: 'MONTH', hour: 'HOUR' } as const;

function employmentTypes({ kind, hours }: Position['employment']): EmploymentType[] {
  return [hours && OF_HOURS[hours], kind && OF_KIND[kind]].filter((type) => type !== null && type !== undefined);
}

function salary(pay: Position['pay']): MonetaryAmount | undefined {
  const { min: minValue, max: maxValue, basis } = pay ?? {};
  if ((minValue ?? maxValue) === undefined || basis === undefined || basis === 'by-agreement') return undefined;
  const amount = minValue === maxValue ? { value: minValue } : { minValue, maxValue };
  return {
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', ...amount, unitText: UNITS[basis] },
  };
}

const COUNTRY = 'FI';

/**
 * A position as schema.org tells it. Search engines ask for it only where one can apply now, and not for open applications, which are no vacancies.
 * Google Search Central: "Job posting (JobPosting) structured data".
 * @param url canonical address of the page
 * @returns undefined for what is no vacancy open to everybody
 */
export function jobPosting(position: Position, url: string): WithContext<JobPosting> | undefined {
  const { id, title, employer, organisation, location, address, remote, employment, applyPeriodEnd } = position;
  const published = position.publishedAt ?? position.applyPeriodStart;
  if (!position.open || position.internal || position.defaultCampaign || published === null) return undefined;
  const { descriptionHtml, tasksHtml = '', requirementsHtml = '' } = position;
  const types = employmentTypes(employment);
  const baseSalary = salary(position.pay);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: `${descriptionHtml}${tasksHtml}${requirementsHtml}`,
    datePosted: published,
    ...(applyPeriodEnd !== null && { validThrough: applyPeriodEnd }),
    identifier: { '@type': 'PropertyValue', name: employer, value: String(id) },
    hiringOrganization: {
      '@type': 'Organization',
      name: employer,
      ...(organisation && organisation !== employer && { department: { '@type': 'Organization', name: organisation } }),
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(address && { streetAddress: address }),
        ...(location && { addressLocality: location }),
        addressCountry: COUNTRY,
      },
    },
    ...(remote === 'fully' && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: COUNTRY },
    }),
    ...(types.length > 0 && { employmentType: types }),
    ...(baseSalary && { baseSalary }),
    ...(position.startDate && { jobStartDate: position.startDate }),
    directApply: true,
    url,
  };
}
