import type { DiscoveryDocument } from '@portal/contract/discovery';
import { BASE_PATH } from '@portal/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publish } from '../releases/changes/publish';
import { documentFacts } from '../releases/documents/discovery-chain';
import { ConflictError } from '../releases/errors';
import { readReleaseJson } from '../releases/files/prepared-build';
import { status } from '../releases/queries/history';
import { type ReleaseStore, requireWritable } from '../releases/release-store';
import { grantTrial } from '../releases/signing/trial-grant';
import { DEPLOY_CHANGES, readAsked, trialSchema } from './deploy-changes';
import type { DeployServerOptions } from './deploy-options';
import { DeployProblem, toProblem } from './deploy-problem';
import type { DeployToken } from './deploy-tokens';
import { requireQuota } from './quota';
import { MOST_BYTES, withReceivedBuild } from './received-build';
import { Turns } from './turns';

const MOST_JSON_BYTES = 16 * 1024;
/** Builds that are received and checked at the same time: each is in memory for that long. */
const MOST_UPLOADS = 2;
const RETRY_S = 10;

function tokenOf({ deployToken }: FastifyRequest): DeployToken {
  if (!deployToken) throw new DeployProblem('unauthenticated');
  return deployToken;
}

/** A team as the record of changes names it. */
const teamOf = ({ team, id }: DeployToken) => `${team} (token ${id})`;

function requireName({ names, team }: DeployToken, name: string): void {
  if (names.some((one) => one === name)) return;
  throw new DeployProblem('forbidden', `the token of ${team} is for ${names.join(', ')}, not for ${name}`);
}

/** Aborted once nobody waits for the answer any more. */
function goneSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  // Its end may have been told already.
  if (request.raw.socket.destroyed) gone.abort();
  return gone.signal;
}

/** @throws ConflictError where other changes were made since this one was planned: it is planned anew, and its pages looked at then. */
async function requireNext({ chain }: ReleaseStore, document: DiscoveryDocument): Promise<void> {
  if ((await chain.newestSeq(0)) >= documentFacts(document).seq) throw new ConflictError('another change came first');
}

/** `publish`, `activate`, `canary`, `rollback` and `status` for the names of a token. */
export function deployRoutes(
  app: FastifyInstance,
  { store, smoke, log, publicUrl, quota, now = Date.now }: DeployServerOptions,
): void {
  let uploads = 0;
  const looks = new Turns();
  app.addHook('preClose', async () => looks.stop());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MOST_JSON_BYTES },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(new DeployProblem('malformed', 'the body is no JSON'));
      }
    },
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  );

  async function takePlace(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers['content-encoding'] !== undefined) throw new DeployProblem('unsupported');
    if (uploads >= MOST_UPLOADS)
      throw new DeployProblem('unavailable', 'other builds are being received', { retryAfter: RETRY_S });
    // Gone while the token was looked at: its end has been told already.
    if (request.raw.socket.destroyed) throw new DeployProblem('malformed');
    uploads += 1;
    reply.raw.once('close', () => {
      uploads -= 1;
    });
  }

  /** Does the work and writes into the log what became of it. */
  async function logged<Result>(
    request: FastifyRequest,
    about: { verb: string; name?: string; version?: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { id: token, team } = tokenOf(request);
    const line = { event: 'deploy', requestId: request.id, token, team } as const;
    try {
      const result = await work();
      log({ ...line, ...about, outcome: 'ok' });
      return result;
    } catch (error) {
      const { status: code, more, code: word } = toProblem(error);
      log({ ...line, ...about, outcome: code >= 500 ? 'failed' : 'refused', detail: more.check ?? word });
      throw error;
    }
  }

  app.get('/status', async (request) => {
    const { names } = tokenOf(request);
    const { seq, live } = await status(store);
    return { seq, live: live.filter(({ name }) => names.includes(name)) };
  });

  // A server that does not know the second address answers 404: it must not store what is only to be checked.
  for (const [verb, dryRun] of [
    ['publish', false],
    ['publish/dry-run', true],
  ] as const)
    app.post(`/${verb}`, { onRequest: takePlace }, async (request, reply) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw new DeployProblem('unsupported');
      await requireWritable(store);
      const about: { verb: string; name?: string; version?: string } = { verb };
      const received = { body, contentType: request.headers['content-type'] ?? '' };
      const { release, stored } = await logged(request, about, () =>
        withReceivedBuild(store.files.root, received, async (dir) => {
          const described = await readReleaseJson(dir);
          const { name, version } = described;
          Object.assign(about, { name, version });
          requireName(tokenOf(request), name);
          if (quota) await requireQuota(store, tokenOf(request), quota, described, now());
          return publish(store, dir, { dryRun });
        }),
      );
      return reply.code(stored ? 201 : 200).send({ name: release.name, version: release.version, stored });
    });

  app.post('/trial', async (request) => {
    const { name, version, days } = readAsked(trialSchema, request.body);
    return logged(request, { verb: 'trial', name, version }, async () => {
      const token = tokenOf(request);
      requireName(token, name);
      const { grant, until } = await grantTrial(store, { name, version, days, by: teamOf(token) });
      return { name, version, until, address: `${publicUrl}${BASE_PATH}?trial=${grant}` };
    });
  });

  for (const [verb, { read, brings }] of Object.entries(DEPLOY_CHANGES))
    app.post(`/${verb}`, async (request, reply) => {
      const { asked, run } = read(request.body);
      const { name, reason = verb.replace('/', ' '), dryRun = false, security = false } = asked;
      return logged(request, { verb, name }, async () => {
        const token = tokenOf(request);
        requireName(token, name);
        const options = { by: teamOf(token), reason, security, dryRun };
        if (!brings || !smoke) return run(store, options);
        const asking = { team: token.team, gone: goneSignal(request, reply) };
        return looks.during(asking, (turn) =>
          run(store, {
            ...options,
            async smoke(of, document, names) {
              await turn();
              if (!dryRun) await requireNext(of, document);
              return smoke(of, document, names);
            },
          }),
        );
      });
    });
}
