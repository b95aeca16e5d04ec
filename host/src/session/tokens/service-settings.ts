import { INTERNAL_API_PREFIX } from '@portal/contract/limits';

/** How long the service or the portal may take to answer, milliseconds: for its settings, for a frame, for the start, for a refresh. */
export const ANSWER_MS = 10_000;

/** Where and as what the page logs in. */
export interface ServiceSettings {
  'auth-server-url': string;
  realm: string;
  resource: string;
  responseMode?: 'fragment' | 'query';
  /** Levels of a log-in that count as strong, with spaces between them; absent where all count alike. */
  acrValues?: string;
}

/** @throws Error where the portal does not say how to log in */
export async function fetchServiceSettings(): Promise<ServiceSettings> {
  const answer = await fetch(`${INTERNAL_API_PREFIX}/settings/keycloak`, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(`the settings of the log-in service are answered with ${answer.status}`);
  return (await answer.json()) as ServiceSettings;
}
