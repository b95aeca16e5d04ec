import { API_PREFIX } from '@portal/contract/limits';
import type { RouteOptions } from 'fastify';
import { applicant, createEmployerPortal, EDITABLE, employerOf, TWIN } from '../src/modules/employer/employer.fixture';
import type { TestApi } from './harness';

interface TableRow {
  method: string;
  url: string;
  access: string;
  csrf: string;
  employer: boolean;
}

let portal: TestApi;
let table: TableRow[] = [];

/** The table is read from the running API, so that a new route is in it without anybody thinking of it. */
beforeAll(async () => {
  portal = await createEmployerPortal({ rateLimit: false, theme: 'municipal' });
  table = portal.api.routes.filter(({ url }) => url.startsWith(API_PREFIX)).map(toRow);
});
afterAll(() => portal.close());

function toRow({ method, url, config }: RouteOptions): TableRow {
  return {
    method: String(method),
    url,
    access: config?.access ?? '',
    csrf: config?.csrf ?? 'token',
    employer: config?.employer === true,
  };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const isMethod = (method: string): method is Method => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
const pathOf = (url: string, id: number): string =>
  url.replace(/:id\b/, String(id)).replace(/:\w+/g, '1').replace(/\*$/, 'x');

async function statuses(rows: TableRow[], who: (row: TableRow) => Promise<{ status: number; body: unknown }>) {
  const answers: Record<string, unknown> = {};
  for (const row of rows) {
    const { status, body } = await who(row);
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
    answers[`${row.method} ${row.url}`] = `${status} ${String(code)}`;
  }
  return answers;
}

const all = (rows: TableRow[], answer: string) =>
  Object.fromEntries(rows.map((row) => [`${row.method} ${row.url}`, answer]));
const calls = () => table.filter(({ method }) => isMethod(method));
const writes = () => calls().filter(({ method }) => method !== 'GET');

function send(browser: ReturnType<TestApi['browser']>, { method, url }: TableRow, options = {}, id = 1) {
  if (!isMethod(method)) throw new Error(`unexpected method ${method}`);
  return browser.send(method, pathOf(url, id), options);
}

test('every call of substitutions is there only where the theme has the area', () => {
  const calls = portal.api.routes.filter(({ url }) => url.startsWith(`${API_PREFIX}/substitutions/`));
  expect(calls.length).toBeGreaterThan(10);
  const open = calls.filter(({ config }) => config?.requiresSection !== 'substitution');
  expect(open.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
});

test('the table holds the calls of the contract', () => {
  expect(calls().length).toBeGreaterThan(10);
  expect(new Set(calls().map(({ access }) => access))).not.toContain('');
});

test('somebody who is not logged in gets 401 on every call that is not public', async () => {
  const closed = calls().filter(({ access }) => access !== 'public');
  const browser = await portal.browser().open();
  expect(await statuses(closed, (row) => send(browser, row))).toEqual(all(closed, '401 unauthenticated'));
});

test('without the token every write is refused but the one that hands it out, the one that mail programs send and the one of the log-in service', async () => {
  const rows = writes().filter(({ csrf }) => csrf === 'token');
  const { browser } = await portal.candidate();
  expect(await statuses(rows, (row) => send(browser, row, { csrf: false }))).toEqual(all(rows, '403 csrf'));
  expect(
    writes()
      .filter(({ csrf }) => csrf !== 'token')
      .map(({ url, csrf }) => [url, csrf]),
  ).toEqual([
    [`${API_PREFIX}/authentication/authenticated`, 'origin'],
    [`${API_PREFIX}/authentication/sso/backchannel-logout`, 'link'],
    [`${API_PREFIX}/saved/mails/:token/end`, 'link'],
  ]);
});

test('from a foreign origin every write is refused', async () => {
  const { browser } = await portal.candidate();
  const foreign = { headers: { origin: 'https://evil.example' } };
  expect(await statuses(writes(), (row) => send(browser, row, foreign))).toEqual(all(writes(), '403 csrf'));
});

test('a text/plain body is refused everywhere', async () => {
  const { browser } = await portal.candidate();
  const plain = { headers: { 'content-type': 'text/plain' }, payload: '{}' };
  expect(await statuses(writes(), (row) => send(browser, row, plain))).toEqual(all(writes(), '415 unsupported-type'));
});

/** What answers without accepted terms. docs/design/contract.md#errors */
const WITHOUT_TERMS =
  /\/(authentication|tos|localization|bulletins|faq|saved\/mails|substitutions\/calendar\.ics)(\/|$)|\/settings\/change_language$|\/(campaigns|positions)(\/(?!marks)|$)/;

test('without accepted terms only what leads to them answers', async () => {
  const { browser } = await portal.candidate({ acceptedTerms: false });
  const rows = calls().filter(({ url }) => !WITHOUT_TERMS.test(url));
  expect(await statuses(rows, (row) => send(browser, row))).toEqual(all(rows, '403 terms-not-accepted'));
});

test('without a confirmed e-mail and past the days of grace the candidate must confirm it first', async () => {
  const { id } = await portal.candidate({ emailConfirmed: false, username: 'unconfirmed' });
  const rows = calls().filter(({ access }) => access === 'candidate' || access === 'application');
  const created_at = new Date(portal.clock.now().getTime() - 15 * 86_400_000);
  await portal.db.updateTable('users').set({ created_at }).where('id', '=', id).execute();
  const browser = portal.browser();
  await browser.logIn('unconfirmed', 'kolme pientä sanaa');
  expect(await statuses(rows, (row) => send(browser, row))).toEqual(all(rows, '403 email-not-confirmed'));
});

describe('an employer who was let into one application', () => {
  /** Everything an employer reaches: reading the form, and the two kinds of saves that look at each field. A new call is not among them. */
  const OPEN_TO_EMPLOYERS = [
    'GET /application/receipt/:id.pdf',
    'GET /application/sent_version/:id',
    'GET /application/:id',
    'GET /attachments/:id',
    'GET /attachments/:id/:field/:fileId',
    ...['basic_info', 'talents', 'specific_data', 'interests', 'teacher_eligibilities', 'teacher_extra_info']
      .concat('doctor_eligibilities', 'doctor_extra_info')
      .flatMap((section) => [`GET /${section}/:id`, `POST /${section}/:id/save_field`]),
    ...['educations', 'courses', 'experiences', 'subject_teachers', 'other_studies', 'doctor_other_studies']
      .concat('doctor_specializations')
      .flatMap((section) => [`GET /${section}/:id`, `POST /${section}/:id`]),
    'GET /language_skills/:id',
    'POST /language_skills/:id/update',
  ];
  const nameOf = ({ method, url }: TableRow) => `${method} ${url.slice(API_PREFIX.length)}`;
  const ofApplication = () => calls().filter(({ access }) => access === 'application');
  const logged = async () => {
    const { username } = await applicant(portal);
    return employerOf(portal, username);
  };

  test('the calls that are open to employers are these', () => {
    expect(ofApplication().map(nameOf).sort()).toEqual([...OPEN_TO_EMPLOYERS].sort());
    expect(
      calls()
        .filter(({ employer }) => employer)
        .map(nameOf),
    ).toEqual(['POST /authentication/refresh']);
  });

  test('the employer of the campaign gets through to those calls, and to no other that is not public', async () => {
    const browser = await logged();
    for (const row of ofApplication()) {
      const { status } = await send(browser, row, {}, EDITABLE);
      // 404: the campaign has no such section, or there is no such file; 422: the body was empty.
      expect([nameOf(row), [200, 404, 422].includes(status)]).toEqual([nameOf(row), true]);
    }
    const closed = calls().filter(({ access, employer }) => !['public', 'application'].includes(access) && !employer);
    expect(closed.length).toBeGreaterThan(10);
    expect(await statuses(closed, (row) => send(browser, row, {}, EDITABLE))).toEqual(all(closed, '403 forbidden'));
  });

  test('to the employer of another campaign, or of the same candidate’s other application, it is not there', async () => {
    const browser = await logged();
    const rows = ofApplication();
    for (const id of [TWIN, 0, 1]) {
      expect(await statuses(rows, (row) => send(browser, row, {}, id))).toEqual(all(rows, '404 not-found'));
    }
  });

  test('the token is asked of an employer as of everybody', async () => {
    const browser = await logged();
    const rows = ofApplication().filter(({ method }) => method !== 'GET');
    const answers = await statuses(rows, (row) => send(browser, row, { csrf: false }, EDITABLE));
    expect(answers).toEqual(all(rows, '403 csrf'));
  });

  test('one candidate’s employer reaches nothing of another candidate', async () => {
    const { browser: other } = await applicant(portal);
    await other.post(`specific_data/${EDITABLE}/save_field`, { field: 'campTextArea1', value: 'not yours' });
    const { text } = await (await logged()).get(`specific_data/${EDITABLE}`);
    expect(text).not.toContain('not yours');
  });
});
