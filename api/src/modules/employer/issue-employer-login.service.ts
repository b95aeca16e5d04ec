import { randomUUID } from 'node:crypto';
import { CommandError } from '../../command-error';
import type { Db } from '../../db/database';
import { recordAudit } from '../audit/audit.service';
import type { Campaign } from '../campaigns/campaign';
import { findCampaign } from '../campaigns/campaigns.service';
import { hashPassword, newCredentials } from './credentials';
import { employerMayEdit } from './editable-fields';
import {
  findCandidateId,
  findLinkedApplication,
  insertLogin,
  type LinkedApplication,
} from './employer-logins.repository';

/** How long an employer's link can be opened, in minutes. */
const LINK_MINUTES = 15;

export interface LinkRequest {
  campaignId: number;
  /** User name or e-mail address. */
  candidate: string;
  /** Who issues the link, and why, for the record. */
  operator: string;
  reason: string;
  /** Also where the employer may only read; recorded. */
  force: boolean;
  /** Only checks. */
  dryRun: boolean;
}

export interface IssuedLogin {
  campaignId: number;
  portal: string;
  username: string;
  password: string;
  expiresAt: Date;
}

interface Circumstances {
  now: Date;
  /** Portal of applications that say none, or one that cannot stand in an address. */
  theme: string;
}

const PLAIN = /^[\w-]{1,100}$/;

/**
 * Issues one-time credentials that are bound to one application.
 * @returns undefined after a dry run
 * @throws CommandError where there is nothing to let somebody into
 */
export async function issueEmployerLogin(
  db: Db,
  request: LinkRequest,
  { now, theme }: Circumstances,
): Promise<IssuedLogin | undefined> {
  const campaign = await findCampaign(db, request.campaignId);
  if (!campaign || campaign.kind === 'profile') {
    throw new CommandError(
      'campaign',
      `there is no campaign ${request.campaignId}`,
      'check the number of the campaign',
    );
  }
  const application = await requireApplication(db, campaign, request);
  if (request.dryRun) return undefined;
  const { username, password } = newCredentials();
  const portal = PLAIN.test(application.portal) ? application.portal : theme;
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await insertLogin(db, {
    id: randomUUID(),
    application_id: application.id,
    portal,
    username,
    secret_hash: hashPassword(password),
    issued_by: request.operator,
    reason: request.reason,
    forced: request.force,
    created_at: now,
    expires_at: expiresAt,
  });
  const action = request.force ? 'employer-link --force' : 'employer-link';
  const subject = `campaign ${campaign.id}`;
  await recordAudit(db, { actor: request.operator, action, subject, reason: request.reason }, now);
  return { campaignId: campaign.id, portal, username, password, expiresAt };
}

async function requireApplication(
  db: Db,
  campaign: Campaign,
  { candidate, force }: LinkRequest,
): Promise<LinkedApplication> {
  const candidateId = await findCandidateId(db, candidate);
  if (candidateId === undefined) {
    throw new CommandError('candidate', 'no candidate has this user name or e-mail address', 'check how it is written');
  }
  const application = await findLinkedApplication(db, candidateId, campaign.id);
  if (!application) {
    const message = `the candidate has no application to campaign ${campaign.id}`;
    throw new CommandError('application', message, 'check the number of the campaign');
  }
  if (application.state === 'cancelled') {
    throw new CommandError(
      'in-force',
      'the candidate has cancelled the application',
      'the candidate can send it again',
    );
  }
  if (application.state === 'draft') {
    const message = 'the candidate has not sent the application: only the candidate sees it';
    throw new CommandError('sent', message, 'issue the link once the candidate has sent it');
  }
  if (!force && !employerMayEdit(campaign)) {
    const message = `campaign ${campaign.id} has no field that an employer may edit`;
    throw new CommandError(
      'editable',
      message,
      'mark fields as employerEditable, or use --force for a link to read only',
    );
  }
  return application;
}
