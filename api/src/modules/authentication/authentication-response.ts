import type { AuthenticationResponse, SessionUser } from '@portal/contract/authentication';
import type { Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { EmployerSession, PortalSession } from '../../http/sessions/portal-session';
import { toSessionUser } from '../../http/sessions/session-user';
import { findCampaign } from '../campaigns/campaigns.service';

/** What the browser learns of its own session. */
export async function readAuthenticationResponse(
  { db, config }: Pick<ApiContext, 'db' | 'config'>,
  { user, employer, csrfToken: token }: PortalSession,
  locale: Locale,
): Promise<AuthenticationResponse> {
  if (user) return { ok: true, user: toSessionUser(user, config), token, useInternal: user.useInternal };
  if (!employer) return { ok: false, token, useInternal: false };
  const campaign = await findCampaign(db, employer.campaignId);
  const name = campaign?.texts[locale].employer ?? '';
  return { ok: true, user: toEmployerUser(employer, name, locale), token, useInternal: false };
}

/**
 * An employer is named by the organisation, never by the candidate. The user name differs from link to link, so what one employer's browser
 * has not sent yet is never taken for another's. The terms and the e-mail are the candidate's affair.
 */
function toEmployerUser({ username, campaignId }: EmployerSession, employer: string, locale: Locale): SessionUser {
  return {
    firstName: employer,
    lastName: '',
    locale,
    email: '',
    username,
    acceptedTerms: true,
    employerLogin: true,
    employerCampaignId: campaignId,
    emailConfirmed: true,
    canSkipConfirm: true,
  };
}
