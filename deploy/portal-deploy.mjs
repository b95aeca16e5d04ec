// Deploys releases over HTTPS with a team's token: this one file and Node 20 are all that a team needs. docs/operations/deploy.md
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `Deploys releases of the portal over HTTPS, with the token of a team.

  publish DIR                           checks a build and stores it as a release; activates nothing
  trial NAME VERSION [--days 1…3]       makes an address at which a tester runs it before it is live
  activate NAME VERSION                 makes a release live for all
  canary start NAME VERSION [SHARE]     gives it to a share of the browsers, percent
  canary start NAME VERSION --steps 5,25,50 [--pause 10m]
                                        the share grows by itself while it fails no more than the live one
  canary ramp NAME SHARE | canary promote NAME | canary abort NAME
  rollback NAME [--to VERSION]          makes the last good version live again
  status                                what is live

  --url URL            of the portal, such as https://portal.example.fi
  --token-file FILE    that holds the token; else PORTAL_TOKEN does
  --dry-run            checks only; not with trial
  --reason TEXT, --security, --json

Exit status: 0 done, 2 wrong usage, 3 refused by a check, 4 not allowed, 5 conflict, 1 anything else.
`;
const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, notAllowed: 4, conflict: 5 };
/** @type {Readonly<Record<number, number>>} */
const EXIT_BY_STATUS = { 400: 3, 401: 4, 403: 4, 409: 5, 413: 3, 415: 3, 422: 3 };

const JSON_TYPE = { 'content-type': 'application/json' };

class UsageError extends Error {}

/** @param {string | undefined} value @param {string} what @returns {string} */
function required(value, what) {
  if (value === undefined || value === '') throw new UsageError(`${what} is missing`);
  return value;
}

/** @param {string | undefined} text */
function share(text) {
  const percent = Number(required(text, 'SHARE').replace(/%$/, ''));
  if (Number.isNaN(percent)) throw new UsageError('SHARE must be a number, percent');
  return percent;
}

/** A token on the wire in clear is everybody's. @param {string | undefined} text */
function portalUrl(text) {
  const url = required(text, '--url');
  if (!URL.canParse(url)) throw new UsageError('--url must be like https://portal.example.fi');
  const { protocol, hostname, origin } = new URL(url);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new UsageError('--url must begin with https://');
  return `${origin}/deploys/v1`;
}

/** The files that a build names itself; its source maps stay where they are. @param {string} dir */
async function formOf(dir) {
  const release = await readFile(join(dir, 'release.json'), 'utf8').catch(() => {
    throw new UsageError(`${dir} holds no release.json; build the package first`);
  });
  const form = new FormData();
  for (const path of ['release.json', ...Object.keys(JSON.parse(release).files)])
    form.append(path, new Blob([new Uint8Array(await readFile(join(dir, path)))]));
  return form;
}

const { values, positionals } = read();
function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        'token-file': { type: 'string' },
        reason: { type: 'string' },
        to: { type: 'string' },
        days: { type: 'string' },
        steps: { type: 'string' },
        pause: { type: 'string' },
        'dry-run': { type: 'boolean' },
        security: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(EXIT.usage);
  }
}

/** @returns {Promise<{ path: string, init: RequestInit }>} the call that the arguments ask for */
async function asked() {
  const [verb, ...rest] = positionals;
  if (verb === 'status') return { path: verb, init: {} };
  if (verb === 'publish') {
    const path = values['dry-run'] ? 'publish/dry-run' : verb;
    return { path, init: { method: 'POST', body: await formOf(required(rest[0], 'DIR')) } };
  }
  if (verb === 'trial') {
    if (values['dry-run']) throw new UsageError('there is no trial --dry-run');
    const days = values.days === undefined ? undefined : Number(values.days);
    const body = { name: required(rest[0], 'NAME'), version: required(rest[1], 'VERSION'), days };
    return { path: verb, init: { method: 'POST', body: JSON.stringify(body), headers: JSON_TYPE } };
  }
  const isCanary = verb === 'canary';
  const [step, ...args] = isCanary ? rest : [verb, ...rest];
  const [name, second, third] = args;
  /** @type {Record<string, object>} */
  const own = {
    activate: () => ({ version: required(second, 'VERSION') }),
    rollback: () => ({ to: values.to }),
    start: () => {
      const { steps, pause } = values;
      return {
        version: required(second, 'VERSION'),
        steps,
        pause,
        ...(third !== undefined && { share: share(third) }),
      };
    },
    ramp: () => ({ share: share(second) }),
    promote: () => ({}),
    abort: () => ({}),
  };
  const more = Object.entries(own).find(
    ([one]) => one === step && isCanary === !['activate', 'rollback'].includes(one),
  )?.[1];
  if (typeof more !== 'function') throw new UsageError(`there is no ${positionals.join(' ') || 'command'}`);
  const { reason, security, 'dry-run': dryRun } = values;
  const body = JSON.stringify({ name: required(name, 'NAME'), reason, security, dryRun, ...more() });
  const path = isCanary ? `canary/${step}` : String(step);
  return { path, init: { method: 'POST', body, headers: JSON_TYPE } };
}

/** @param {Error} error @returns {never} */
function noToken(error) {
  throw new UsageError(`the token cannot be read: ${error.message}`);
}

async function main() {
  if (values.help || positionals.length === 0) {
    process.stdout.write(HELP);
    return values.help ? EXIT.done : EXIT.usage;
  }
  const { path, init } = await asked();
  const base = portalUrl(values.url);
  const file = values['token-file'];
  const token = file === undefined ? process.env.PORTAL_TOKEN : await readFile(file, 'utf8').catch(noToken);
  const authorization = `Bearer ${required(token, '--token-file').trim()}`;
  // A redirect would carry the token elsewhere.
  const answer = await fetch(`${base}/${path}`, {
    ...init,
    redirect: 'error',
    headers: { ...init.headers, authorization },
  });
  const body = await answer.json().catch(() => ({
    detail: `${base} answered ${answer.status}, with no JSON: ask the operator at which address deploys are taken`,
  }));
  if (answer.ok || values.json) process.stdout.write(`${JSON.stringify(body, null, values.json ? 0 : 1)}\n`);
  else {
    const remedy = body.remedy ? `\nWhat would mend it: ${body.remedy}` : '';
    process.stderr.write(`${body.detail ?? body.title}${remedy}\n`);
  }
  return answer.ok ? EXIT.done : (EXIT_BY_STATUS[answer.status] ?? EXIT.failed);
}

process.exitCode = await main().catch((/** @type {unknown} */ error) => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  process.stderr.write(`${error instanceof Error ? error.message : error}${cause}\n`);
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
});
