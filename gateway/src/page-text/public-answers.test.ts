import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeApi, POSITION, positionsOf } from '../../test/positions';
import { type AskApi, askApi } from './ask-api';
import { PublicAnswers } from './public-answers';

const open = (api: ReturnType<typeof fakeApi>, limitMs = 60_000) => {
  const errors: unknown[] = [];
  return {
    errors,
    positions: new PublicAnswers(askApi(api.listener, 'portal.test', limitMs), (error) => errors.push(error)),
  };
};

test('many visitors at once ask the API once, each language by itself', async () => {
  const api = fakeApi({ 'positions/101': POSITION });
  const { positions } = open(api);
  const answers = await Promise.all(Array.from({ length: 50 }, () => positions.position('101', 'fi')));
  for (const answer of answers) expect(answer).toMatchObject({ found: { id: 101 } });
  await positions.position('101', 'sv');
  await positions.position('101', 'fi');
  expect(api.asked).toEqual(['fi positions/101', 'sv positions/101']);
});

test('what is not there is unknown', async () => {
  const { positions, errors } = open(fakeApi());
  expect(await positions.position('999', 'fi')).toBe('unknown');
  expect(errors).toEqual([]);
});

test('an id from an address cannot lead to another call', async () => {
  const api = fakeApi();
  await open(api).positions.position('../settings?x=1#', 'fi');
  expect(api.asked).toEqual(['fi positions/..%2Fsettings%3Fx%3D1%23']);
});

test.each(['never', 'broken', { id: 'something else' }])(
  'an API that answers %p is asked again only after a pause',
  async (answer) => {
    const api = fakeApi({ 'positions/101': answer });
    // Waited out where none comes at all.
    const { positions } = open(api, answer === 'never' ? 300 : undefined);
    expect(await positions.position('101', 'fi')).toBe('failed');
    expect(await positions.position('101', 'fi')).toBe('failed');
    expect(api.asked).toHaveLength(1);
  },
);

test('what stands in a page before its scripts is what the API said last, where it takes longer than can be felt', async () => {
  const now = jest.spyOn(performance, 'now');
  const told = { bulletinsToShow: [{ id: '1', title: 'Old', message: '', type: 'warning', link: null }] };
  const asked: string[] = [];
  const ask: AskApi = (path, locale) => {
    asked.push(`${locale} ${path}`);
    return asked.length > 1 ? new Promise(() => undefined) : Promise.resolve({ status: 200, body: told });
  };
  const answers = new PublicAnswers(ask, () => undefined);
  expect(await answers.bulletins('fi')).toEqual(told);
  const start = performance.now();
  now.mockImplementation(() => start + 60_000);
  expect(await answers.bulletins('fi')).toEqual(told);
  expect(await answers.bulletins('sv')).toBeUndefined();
  expect(asked).toEqual(['fi bulletins', 'fi bulletins', 'sv bulletins']);
  now.mockRestore();
});

test('what the API said last stands in pages for some minutes where it says nothing, and it is asked again after each pause', async () => {
  const now = jest.spyOn(performance, 'now');
  const pass = (ms: number) => {
    const later = performance.now() + ms;
    now.mockImplementation(() => later);
    // Behind the cache's own timer: it looks at the clock once in a millisecond.
    return new Promise((resolve) => setTimeout(resolve, 2));
  };
  const told: Record<string, unknown> = {
    bulletins: { bulletinsToShow: [] },
    faq: { questions: [] },
    positions: positionsOf([]),
    'positions/101': POSITION,
  };
  const asked: string[] = [];
  let restarts = false;
  const ask: AskApi = async (path) => {
    asked.push(path);
    return restarts ? { status: 503, body: undefined } : { status: 200, body: told[path] };
  };
  const answers = new PublicAnswers(ask, () => undefined);
  const all = async () => [
    await answers.bulletins('fi'),
    await answers.questions('fi'),
    await answers.firstPositions('fi'),
    await answers.list(new URLSearchParams(), 'fi'),
    await answers.position('101', 'fi'),
  ];
  const { bulletins, faq, positions } = told;
  expect(await all()).toEqual([bulletins, faq, positions, { found: positions }, { found: POSITION }]);
  restarts = true;
  await pass(60_000);
  expect(await all()).toEqual([bulletins, faq, positions, { found: positions }, 'failed']);
  expect(asked).toHaveLength(8);
  await all();
  expect(asked).toHaveLength(8);
  await pass(2_500);
  expect(await answers.bulletins('fi')).toEqual(bulletins);
  expect(asked).toHaveLength(9);
  await pass(5 * 60_000);
  expect(await all()).toEqual([undefined, undefined, undefined, 'failed', 'failed']);
  restarts = false;
  await pass(2_500);
  expect(await answers.bulletins('fi')).toEqual(bulletins);
  now.mockRestore();
});

test('the API is asked at another address by a listener that passes calls on', async () => {
  const api = fakeApi({ 'positions/101': POSITION });
  const server = createServer(api.listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const positions = new PublicAnswers(
    askApi((request, response) => {
      const { url: path, headers } = request;
      ask({ port, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    }, 'portal.test'),
    () => undefined,
  );
  expect(await positions.position('101', 'sv')).toMatchObject({ found: { title: POSITION.title } });
  expect(api.asked).toEqual(['sv positions/101']);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('who waits for an answer gets it, however much else is asked meanwhile', async () => {
  let come: (answer: { status: number; body: unknown }) => void = () => undefined;
  const ask: AskApi = (path) =>
    path.endsWith('/101')
      ? new Promise((resolve) => {
          come = resolve;
        })
      : Promise.resolve({ status: 404, body: undefined });
  const answers = new PublicAnswers(ask, () => undefined);
  const waiting = answers.position('101', 'fi');
  // Fails the test, not the process, where nobody waits for it yet.
  waiting.catch(() => undefined);
  for (let other = 0; other < 1_000; other += 1) await answers.position(`other-${other}`, 'fi');
  come({ status: 200, body: POSITION });
  expect(await waiting).toMatchObject({ found: { id: 101 } });
});
