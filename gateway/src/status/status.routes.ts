import { isReleaseName, isRemoteName } from '@portal/contract/release-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { explain } from '../cli/exit-status';
import { abortCanary } from '../releases/canary/canary';
import type { ChangeResult } from '../releases/changes/change';
import { rollback } from '../releases/changes/rollback';
import { switchArea } from '../releases/changes/switch-area';
import { RefusedError } from '../releases/errors';
import { history, status } from '../releases/queries/history';
import { maySign, type ReleaseStore } from '../releases/release-store';
import { mayChange, mayLook, operatorOf } from './operator-access';
import { renderStatus, STATUS_POLICY, type WebhookSummary } from './status-html';

const HTTP_STATUS: Readonly<Record<number, number>> = { 3: 422, 4: 403, 5: 409 };

function change(store: ReleaseStore, action: string, name: string, operator: string): Promise<ChangeResult> {
  const why = { by: `${operator} (status page)`, reason: action };
  const known = isReleaseName(name) && name;
  const remote = isRemoteName(name) && name;
  if (known && action === 'rollback') return rollback(store, known, undefined, why);
  if (known && action === 'canary-abort') return abortCanary(store, known, why);
  if (remote && action === 'disable') return switchArea(store, remote, 'off', why);
  if (remote && action === 'enable') return switchArea(store, remote, 'on', why);
  throw new RefusedError('action', `there is no ${action} of ${name}`, 'see: portal --help');
}

/** The status page, its facts as JSON, and with the operator's token the changes that are most needed in a hurry. */
export function statusRoutes(
  app: FastifyInstance,
  store: ReleaseStore,
  token: string | undefined,
  webhooks: () => Promise<WebhookSummary[]> = async () => [],
): void {
  const denyAccess = (reply: FastifyReply) =>
    token === undefined
      ? reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not Found\n')
      : reply
          .code(401)
          .header('cache-control', 'no-store')
          .header(
            'www-authenticate',
            'Basic realm="releases: your own name and the token of the operators", charset="UTF-8"',
          )
          .type('text/plain; charset=utf-8')
          .send('Unauthorized\n');
  const facts = async (request: FastifyRequest) => ({
    status: await status(store),
    changes: await history(store),
    counts: await store.counts.readAll(),
    webhooks: await webhooks(),
    mayChange: mayChange(request.raw, token) && maySign(store),
    lacksKey: !maySign(store),
  });

  app.get('/status', async (request, reply) => {
    if (!mayLook(request.raw, token)) return denyAccess(reply);
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', STATUS_POLICY)
      .type('text/html; charset=utf-8')
      .send(renderStatus(await facts(request)));
  });
  app.get('/status.json', async (request, reply) => {
    if (!mayLook(request.raw, token)) return denyAccess(reply);
    return reply.header('cache-control', 'no-store').send(await facts(request));
  });

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 2048 },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Params: { action: string; name: string } }>('/status/:action/:name', async (request, reply) => {
    const operator = operatorOf(request.raw, token);
    if (operator === undefined) return denyAccess(reply);
    // The browser sends the password by itself, so another site's page must not be able to press a button.
    const { origin, host } = request.headers;
    if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host))
      return reply.code(403).send({ error: 'other origin' });
    try {
      const result = await change(store, request.params.action, request.params.name, operator);
      if (origin === undefined) return await reply.send(result);
      return await reply.code(303).header('location', '/status').send();
    } catch (error) {
      const { status: exit, message, remedy } = explain(error);
      return reply.code(HTTP_STATUS[exit] ?? 500).send({ error: message, remedy });
    }
  });
}
