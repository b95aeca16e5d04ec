import type { PositionsQuery } from '@portal/contract/positions';
import type { z } from 'zod';
import type { TestApi } from '../../../test/harness';
import { CampaignContent } from '../campaigns/campaign-content';
import { storeCampaign } from '../campaigns/campaign-loading';

type Texts = NonNullable<CampaignContent['texts']['fi']>;

/** The texts of one language; what a test does not name is of no matter to it. */
export const words = (changes: Partial<Texts> = {}): Texts => ({
  title: 'Sairaanhoitaja',
  employer: 'Koivurannan kaupunki',
  organisation: '',
  location: 'Koivuranta',
  description: 'Teksti.',
  ...changes,
});

/** Stores a position that is open for less than a week: its last day ends when offices close, which may be later than now. @param changes of its content */
export async function storePosition(
  portal: TestApi,
  id: number,
  changes: Partial<z.input<typeof CampaignContent>> = {},
): Promise<void> {
  const { fi = words() } = changes.texts ?? {};
  const content = CampaignContent.parse({
    id,
    kind: 'vacancy',
    applyPeriodEnd: { minutesFromNow: 6 * 24 * 60 },
    sections: [
      { name: 'basicInfo', groups: [{ name: 'person', fields: ['firstName', 'photo'] }] },
      { name: 'attachments', groups: [{ name: 'files', fields: ['file1', 'file2'], required: ['file1'] }] },
    ],
    texts: { fi, sv: fi, en: fi },
    ...changes,
  });
  await storeCampaign(portal.db, content, portal.clock.now());
}

/** The query of a list as its address says it. */
export const toSearch = (query: Partial<z.input<typeof PositionsQuery>>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)] as [string, string]),
  );
  return `?${new URLSearchParams(pairs).toString()}`;
};
