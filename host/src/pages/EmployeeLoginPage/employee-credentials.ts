import type { EmployeeLoginRequest } from '@portal/contract/employee-login';
import { toCampaignId } from '@portal/contract/limits';

/** The credentials in an address; none where the gateway has taken them out. */
export function credentialsOf(params: Readonly<Record<string, string>>): EmployeeLoginRequest {
  const { campaignId, username, password } = params;
  if (username === undefined || password === undefined) return {};
  return { campaignId: toCampaignId(campaignId), username, password };
}
