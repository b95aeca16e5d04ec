import type { SectionName } from '@portal/contract/sections';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import { notFound } from '../../../http/problem';
import { isOpen } from '../../campaigns/campaign';
import type { OwnApplication } from '../application-reading.service';
import { countChange, lockApplication } from '../applications.repository';

/** A field whose stored value goes with the change, and the new value. */
export interface FieldChange {
  name: string;
  value: string | null;
}

/**
 * Changes content of a section that is no single value, such as its files. The application is locked meanwhile, so no change escapes a sending.
 * @param write makes the change and says which field it belongs to; undefined where it found nothing to change
 * @returns false when the deadline has passed: then nothing was written
 */
export function changeSection(
  { db, clock }: Pick<ApiContext, 'db' | 'clock'>,
  { campaign, application }: OwnApplication,
  section: SectionName,
  write: (trx: Db, now: Date) => Promise<FieldChange | undefined>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, application.user_id, application.campaign_id))) throw notFound();
    const now = clock();
    if (!isOpen(campaign, now)) return false;
    const field = await write(trx, now);
    if (field) await countChange(trx, application.id, section, now, { field });
    return true;
  });
}
