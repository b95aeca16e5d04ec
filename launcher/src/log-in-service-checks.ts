import type { Settings } from '@portal/settings/read-settings';
import { issuerOf, type SingleSignOn } from '@portal/settings/sign-on-settings';
import { limitedFetch } from 'api/modules/single-sign-on/limited-fetch';
import { CLOCK_SKEW_SECONDS, SIGNATURE_ALGORITHMS } from 'api/modules/single-sign-on/token-limits';
import { type DoctorCheck, doctorCheck } from 'gateway/cli/doctor-command';
import { wayBack } from './demo-log-in-service';

const WORDS: Readonly<Record<string, string>> = {
  SERVICE_UNREACHABLE: 'it cannot be reached',
  SERVICE_TIMEOUT: 'it does not answer in time',
  SERVICE_ANSWER_TOO_LARGE: 'its answer is far too large',
};

const fetchService = limitedFetch();

/** @throws Error in words where there is no answer */
async function ask(url: string): Promise<Response> {
  try {
    return await fetchService(url, {});
  } catch (error) {
    throw new Error(`${url}: ${WORDS[String(Reflect.get(Object(error), 'code'))] ?? 'there is no such address'}`);
  }
}

/** @throws Error in words where the answer is no JSON object */
async function askJson(url: string): Promise<{ json: Record<string, unknown>; date: string | null }> {
  const answer = await ask(url);
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  const json: unknown = await answer.json().catch(() => undefined);
  if (typeof json !== 'object' || json === null) throw new Error(`${url} answers with something else than JSON`);
  return { json: { ...json }, date: answer.headers.get('date') };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
/** Whether the service says that it can do something; one that says nothing about it may. */
const can = (said: unknown, what: string) => !Array.isArray(said) || said.includes(what);

function readMetadata(json: Record<string, unknown>, issuer: string) {
  if (json.issuer !== issuer)
    throw new Error(`it calls itself ${textOf(json.issuer) ?? 'nothing'}, and the settings say ${issuer}`);
  const [authorization, keys] = [textOf(json.authorization_endpoint), textOf(json.jwks_uri)];
  const all = [authorization, keys, textOf(json.token_endpoint)];
  if (authorization === undefined || keys === undefined || !all.every((url) => url !== undefined && URL.canParse(url)))
    throw new Error('it does not name where to log in, where to get tokens, or where its keys are');
  if (!can(json.response_types_supported, 'code')) throw new Error('it has no authorization code flow');
  if (!can(json.code_challenge_methods_supported, 'S256')) throw new Error('it has no PKCE with S256');
  return { authorization, keys, logOut: textOf(json.end_session_endpoint), tells: json.backchannel_logout_supported };
}
type Metadata = ReturnType<typeof readMetadata>;

/** keycloak-js asks nobody where they are. */
function checkPaths({ authorization }: Metadata, issuer: string): void {
  const expected = `${issuer}/protocol/openid-connect/auth`;
  if (authorization !== expected)
    throw new Error(`pages would ask for a log-in at ${expected}, and it takes log-ins at ${authorization}`);
}

async function readKeys({ keys }: Metadata): Promise<string> {
  const { json } = await askJson(keys);
  const all: unknown[] = Array.isArray(json.keys) ? json.keys : [];
  const usable = all.map(Object).filter(({ kty, crv, use = 'sig', alg }) => {
    const kind = kty === 'RSA' || (kty === 'EC' && crv === 'P-256');
    return kind && use === 'sig' && (alg === undefined || SIGNATURE_ALGORITHMS.includes(alg));
  });
  if (usable.length === 0) throw new Error(`none of its keys signs with ${SIGNATURE_ALGORITHMS.join(', ')}`);
  return `${usable.length} that the portal can check`;
}

function compareClocks(date: string | null): string {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return 'the service does not tell its time';
  const apart = Math.round(Math.abs(told - Date.now()) / 1000);
  if (!(apart < CLOCK_SKEW_SECONDS)) throw new Error(`it differs by ${apart} s from this machine's`);
  return `${apart} s apart`;
}

/** Asks for a log-in without a page: whoever knows client and address leads back there, with whatever answer. */
async function checkRedirect(metadata: Metadata, { clientId }: SingleSignOn, address: string): Promise<string> {
  const url = new URL(metadata.authorization);
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const query = { client_id: clientId, redirect_uri: address, response_type: 'code', scope: 'openid', prompt: 'none' };
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256', state: 'doctor', nonce: 'doctor' };
  for (const [name, value] of Object.entries({ ...query, ...pkce })) url.searchParams.set(name, value);
  const answer = await ask(url.href);
  const location = answer.headers.get('location');
  if (location === null || !URL.canParse(location, url.href))
    throw new Error(`${address} is refused (${answer.status})`);
  const back = new URL(location, url);
  if (`${back.origin}${back.pathname}` !== address) throw new Error(`${address} is refused: it leads elsewhere`);
  const error = back.searchParams.get('error');
  if (error !== null && ['unauthorized_client', 'invalid_request', 'invalid_scope'].includes(error))
    throw new Error(`${address} is known, and the request is refused: ${error}`);
  return address;
}

async function checkLogOut({ logOut }: Metadata, { clientId }: SingleSignOn, address: string): Promise<string> {
  if (logOut === undefined) return 'the service has none: who logs out of the portal stays logged in there';
  const url = new URL(logOut);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', address);
  const { status } = await ask(url.href);
  if (status >= 400) throw new Error(`${address} is refused (${status})`);
  return address;
}

/** The doctor's checks of the log-in service; none where people log in with the portal's own accounts alone. */
export async function checkLogInService({ singleSignOn, publicUrl, hosts }: Settings): Promise<DoctorCheck[]> {
  if (singleSignOn === undefined) return [];
  if (singleSignOn.url === 'demo')
    return [{ check: 'log-in service', ok: true, found: 'the demo starts one with the portal' }];
  const issuer = issuerOf(singleSignOn);
  let metadata: Metadata | undefined;
  let date: string | null = null;
  const remedy =
    singleSignOn.mode === 'browser'
      ? 'check SSO_URL, SSO_REALM and the service; one that has not the paths of a Keycloak needs SSO_MODE=server'
      : 'check SSO_URL, SSO_REALM and the service';
  const service = await doctorCheck('log-in service', remedy, async () => {
    const read = await askJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const told = readMetadata(read.json, issuer);
    if (singleSignOn.mode === 'browser') checkPaths(told, issuer);
    metadata = told;
    date = read.date;
    return told.tells === true ? issuer : `${issuer}; it tells the portal of no log-outs`;
  });
  const known = metadata;
  if (!known) return [service];
  const { protocol } = new URL(publicUrl);
  const origins = hosts.map(({ host }) => `${protocol}//${host}`);
  const { redirectPaths, loggedOutPath } = wayBack(singleSignOn.mode);
  const register =
    'register the address for the client SSO_CLIENT_ID names; see docs/operations/configure.md#single-sign-on';
  return [
    service,
    await doctorCheck('keys of it', 'let the service sign with RS256, PS256 or ES256', () => readKeys(known)),
    await doctorCheck('clock of it', 'keep both clocks in step (NTP)', async () => compareClocks(date)),
    ...(await Promise.all(
      origins.flatMap((origin) => [
        ...redirectPaths.map((path) =>
          doctorCheck('way back from a log-in', register, () => checkRedirect(known, singleSignOn, `${origin}${path}`)),
        ),
        doctorCheck('way back from a log-out', register, () =>
          checkLogOut(known, singleSignOn, `${origin}${loggedOutPath}`),
        ),
      ]),
    )),
  ];
}
