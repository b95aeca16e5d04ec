import type { Settings } from '@portal/settings/read-settings';
import { keyUses, resealCodes } from 'api/modules/applications/identity-codes/reseal.service';
import { auditEntries } from 'api/modules/audit/audit.service';
import { createToken, listTokens, revokeToken } from 'api/modules/employer-api/employer-tokens.service';
import { checkDraw, confirmGigOffer, endGig, listGigs, showGig } from 'api/modules/employer-api/gig-commands.service';
import { removeWebhook, replayWebhooks, reportWebhooks } from 'api/modules/webhooks/webhook-commands.service';
import type { ReadAudit } from 'gateway/cli/audit-command';
import type { EmployerTokens } from 'gateway/cli/employer-token-command';
import type { Gigs } from 'gateway/cli/gigs-command';
import type { Keys } from 'gateway/cli/keys-command';
import type { Webhooks } from 'gateway/cli/webhooks-command';
import { portalDatabase } from './portal-database';

export interface EmployerCommands extends EmployerTokens, Gigs, Keys, Webhooks {
  readAudit: ReadAudit;
}

/** Entries that one answer holds. */
const AUDIT_ENTRIES = 10_000;

/** What operators do for employers' own systems and what is recorded of it, in the words of the command line. */
export function employerCommands(settings: Settings): EmployerCommands {
  const withDatabase = portalDatabase(settings);
  const now = () => new Date();
  return {
    createToken: ({ by, dryRun, ...order }) =>
      withDatabase((db) => createToken(db, { ...order, operator: by }, now(), dryRun)),
    listTokens: () => withDatabase(listTokens),
    revokeToken: (request) => withDatabase((db) => revokeToken(db, request, now())),
    listGigs: (filter) => withDatabase((db) => listGigs(db, filter, now())),
    showGig: (gigId) => withDatabase((db) => showGig(db, gigId)),
    endGig: (request) => withDatabase((db) => endGig(db, request, now())),
    confirmOffer: (request) => withDatabase((db) => confirmGigOffer(db, request, now())),
    checkDraw: (gigId) => withDatabase((db) => checkDraw(db, gigId)),
    reportWebhooks: () => withDatabase(reportWebhooks),
    removeWebhook: (request) => withDatabase((db) => removeWebhook(db, request, now())),
    readAudit: (since) => withDatabase((db) => auditEntries(db, { since, limit: AUDIT_ENTRIES })),
    listKeys: () => withDatabase((db) => keyUses(db, settings)),
    reseal: (who, onProgress) => withDatabase((db) => resealCodes(db, settings, { ...who, now: now() }, onProgress)),
    replayWebhooks: (request) => withDatabase((db) => replayWebhooks(db, request, now())),
  };
}
