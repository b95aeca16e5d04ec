import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { Controls } from './controls';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from './demo-people';
import { answerBroken } from './faults';
import { framePage, STATUS_PATH } from './frames';
import { languageOf, loginPage } from './login-page';
import { ofLibrary } from './of-library';
import { type TokenAnswer, toPageTokens, unwrapRefreshToken } from './page-tokens';
import { configuration, PATH, type ProviderOptions } from './provider-configuration';
import { SigningKeys } from './signing-keys';

export { type CalledAddress, Controls, type Fault, type Signature } from './controls';
export { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from './demo-people';

const FORM_BYTES = 10_000;

export interface RunningProvider {
  /** Its address, without realm. */
  url: string;
  issuer: string;
  controls: Controls;
  keys: SigningKeys;
  people: readonly DemoPerson[];
  close(): Promise<void>;
}

type Context = KoaContextWithOIDC & { body: unknown };

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > FORM_BYTES) throw new Error('the form is too long');
  }
  return new URLSearchParams(text);
}

/** Gives the library its own refresh token back. */
async function unwrapForm(context: Context): Promise<void> {
  const form = Object.fromEntries(await readForm(context.req));
  if (form.refresh_token !== undefined) form.refresh_token = unwrapRefreshToken(form.refresh_token);
  Object.assign(context.req, { body: new URLSearchParams(form).toString() });
}

/** Asks who somebody is. */
async function interact(provider: Provider, people: readonly DemoPerson[], context: Context): Promise<void> {
  const { params } = await provider.interactionDetails(context.req, context.res);
  const locale = languageOf(params.ui_locales);
  if (context.method !== 'POST') {
    context.type = 'html';
    context.body = loginPage(locale, { wrong: false, username: '' });
    return;
  }
  const form = await readForm(context.req);
  const person = people.find(({ username }) => username === form.get('username')?.trim());
  const known = person !== undefined && form.get('password') === DEMO_PASSWORD;
  if (!known && !form.has('cancel')) {
    context.type = 'html';
    context.body = loginPage(locale, { wrong: true, username: form.get('username') ?? '' });
    return;
  }
  const result =
    known && !form.has('cancel')
      ? { login: { accountId: person.sub, remember: false } }
      : { error: 'access_denied', error_description: 'the person cancelled' };
  context.respond = false;
  await provider.interactionFinished(context.req, context.res, ofLibrary(result), { mergeWithLastSubmission: false });
}

/** Starts a log-in service for the demo and for tests. It knows people who are made up, and listens at loopback alone. */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const people = options.people ?? DEMO_PEOPLE;
  const keys = await SigningKeys.make();
  const controls = new Controls();
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const host = options.host ?? (options.tokensInPages ? 'localhost' : '127.0.0.1');
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const realmPath = `/realms/${options.realm}`;
  const provider = new Provider(`${url}${realmPath}`, ofLibrary(configuration(options, keys, people)));

  provider.use(async (context, next) => {
    const own = context as unknown as Context;
    if (own.path.startsWith('/interaction/')) return interact(provider, people, own);
    if (own.path === `${PATH}/certs`) {
      own.body = keys.publicKeys;
      return;
    }
    if (options.tokensInPages && own.path.startsWith(PATH)) {
      const path = own.path.slice(PATH.length);
      const frame = framePage(path);
      if (frame !== undefined) {
        own.type = 'html';
        own.body = frame;
        return;
      }
      if (path === STATUS_PATH) {
        const session = await provider.Session.get(context);
        own.body =
          (session.accountId ? session.sidFor(options.clientId) : '') === own.query.sid ? 'unchanged' : 'changed';
        return;
      }
      if (path === '/token' && own.method === 'POST') await unwrapForm(own);
    }
    await next();
    if (own.path === `${PATH}/token`) await resign(own);
  });

  async function resign(context: Context): Promise<void> {
    const body = context.body as TokenAnswer | undefined;
    const { changeClaims, signature, accessSeconds: seconds } = controls;
    if (body?.id_token === undefined) return;
    const claims = decodeJwt(body.id_token);
    if (options.tokensInPages) await toPageTokens(body, claims, { keys, clientId: options.clientId, seconds });
    if (!changeClaims && signature === 'own' && !keys.changed) return;
    body.id_token = await keys.sign(changeClaims?.(claims) ?? claims, signature);
  }

  const answer = provider.callback();
  server.on('request', (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    const path = request.url ?? '/';
    if (!path.startsWith(realmPath)) return void response.writeHead(404).end();
    const { origin } = request.headers;
    // keycloak-js sends cookies along, which the library's own answer does not allow.
    if (options.tokensInPages && origin !== undefined && options.portalOrigins.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('vary', 'origin');
    }
    if (answerBroken(controls, path.split('?')[0] ?? '', response)) return;
    request.originalUrl = path;
    request.url = path.slice(realmPath.length) || '/';
    void answer(request, response);
  });

  return {
    url,
    issuer: `${url}${realmPath}`,
    controls,
    keys,
    people,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
