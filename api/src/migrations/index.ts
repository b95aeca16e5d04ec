import type { Migration } from 'kysely';
import { accounts } from './0001-accounts';
import { applications } from './0002-applications';
import { rowOrder } from './0003-row-order';
import { lifeCycle } from './0004-life-cycle';
import { employer } from './0005-employer';
import { account } from './0040-account';
import { feedback } from './0050-feedback';
import { employerTold } from './0051-employer-told';
import { postalCodes } from './0052-postal-codes';
import { employerValues } from './0060-employer-values';
import { employerVisits } from './0061-employer-visits';
import { deletedRows } from './0062-deleted-rows';
import { contentBytes } from './0065-content-bytes';
import { identityKeys } from './0066-identity-keys';
import { sessionSuccessor } from './0070-session-successor';
import { knownBrowsers } from './0071-known-browsers';
import { applicationExports } from './0072-application-exports';
import { mailLife } from './0073-mail-life';
import { rulesBeside } from './0080-rules-beside';
import { mailLifeDefault } from './0081-mail-life-default';

/** In the order of their names; a migration that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-applications': applications,
  '0003-row-order': rowOrder,
  '0004-life-cycle': lifeCycle,
  '0005-employer': employer,
  '0040-account': account,
  '0050-feedback': feedback,
  '0051-employer-told': employerTold,
  '0052-postal-codes': postalCodes,
  '0060-employer-values': employerValues,
  '0061-employer-visits': employerVisits,
  '0062-deleted-rows': deletedRows,
  '0065-content-bytes': contentBytes,
  '0066-identity-keys': identityKeys,
  '0070-session-successor': sessionSuccessor,
  '0071-known-browsers': knownBrowsers,
  '0072-application-exports': applicationExports,
  '0073-mail-life': mailLife,
  '0080-rules-beside': rulesBeside,
  '0081-mail-life-default': mailLifeDefault,
};
