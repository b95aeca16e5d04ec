import { randomUUID } from 'node:crypto';
import type { PortalDatabase } from '../../db/database';
import { isMissingAccount, isMissingReference } from '../../db/errors';
import type { Campaign } from '../campaigns/campaign';
import { ACCOUNT_SECTION, type AccountDetails, accountValues } from './account-values';
import { findApplication, insertApplication, insertSection } from './applications.repository';
import { ensureForm } from './sections/language-skills/language-skills.repository';

/** Where the candidate came from; the call that begins an application leaves it there. docs/design/contract.md#applications */
export interface Origin {
  portal: string;
  ref: string | undefined;
}

/**
 * Begins the application to a campaign where the person has none yet, and gives it everything that the form brings along and the account
 * knows. Of parallel first writes one makes it, and the others wait until it is whole.
 */
export async function beginApplication(
  db: PortalDatabase['db'],
  person: AccountDetails & { id: string },
  campaign: Campaign,
  origin: Origin & { now: Date },
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const id = randomUUID();
      if (!(await findApplication(trx, person.id, campaign.id)))
        await insertApplication(trx, { id, userId: person.id, campaignId: campaign.id, ...origin });
      const application = await findApplication(trx, person.id, campaign.id);
      if (application?.id === id) await insertSection(trx, id, ACCOUNT_SECTION, accountValues(campaign, person));
      if (application) await ensureForm(trx, application, campaign);
    });
  } catch (error) {
    // Deleted in the same moment: the write begins it anew. For a closed account there is nothing to begin.
    if (!isMissingReference(error) || isMissingAccount(error)) throw error;
  }
}
