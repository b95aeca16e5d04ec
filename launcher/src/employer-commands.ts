import type { Settings } from '@portal/settings/read-settings';
import { createToken, listTokens, revokeToken } from 'api/modules/employer-api/employer-tokens.service';
import { checkDraw, confirmGigOffer, endGig, listGigs, showGig } from 'api/modules/employer-api/gig-commands.service';
import { removeWebhook, replayWebhooks, reportWebhooks } from 'api/modules/webhooks/webhook-commands.service';
import type { EmployerTokens } from 'gateway/cli/employer-token-command';
import type { Gigs } from 'gateway/cli/gigs-command';
import type { Webhooks } from 'gateway/cli/webhooks-command';
import { portalDatabase } from './portal-database';

export interface EmployerCommands extends EmployerTokens, Gigs, Webhooks {}

/** What operators do for employers' own systems, in the words of the command line. */
export function employerCommands(settings: Settings): EmployerCommands {
  const withDatabase = portalDatabase(settings);
  const now = () => new Date();
  return {
    createToken: ({ employer, name, by, dryRun }) =>
      withDatabase((db) => createToken(db, { employer, name, operator: by }, now(), dryRun)),
    listTokens: () => withDatabase(listTokens),
    revokeToken: (request) => withDatabase((db) => revokeToken(db, request, now())),
    listGigs: (filter) => withDatabase((db) => listGigs(db, filter, now())),
    showGig: (gigId) => withDatabase((db) => showGig(db, gigId)),
    endGig: (request) => withDatabase((db) => endGig(db, request, now())),
    confirmOffer: (request) => withDatabase((db) => confirmGigOffer(db, request, now())),
    checkDraw: (gigId) => withDatabase((db) => checkDraw(db, gigId)),
    reportWebhooks: () => withDatabase(reportWebhooks),
    removeWebhook: (request) => withDatabase((db) => removeWebhook(db, request, now())),
    replayWebhooks: (request) => withDatabase((db) => replayWebhooks(db, request, now())),
  };
}
