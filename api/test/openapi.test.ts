import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPLOYER_API_PREFIX, OPENAPI_PATH } from '@portal/contract/limits';
import { openApiDocuments } from '../src/http/openapi/openapi-document';
import { createTestApi, type TestApi } from './harness';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

test('the API describes itself as OpenAPI 3.1', async () => {
  const answer = await portal.browser().get(OPENAPI_PATH);
  expect(answer.body).toMatchObject({ openapi: '3.1.0', info: { title: 'Candidate portal' } });
  expect(answer.text).toContain('/candidate-portal-api/recruitment/authentication/login');
  expect(answer.text).not.toContain('/dev/outbox');
  expect(answer.text).toContain('"#/components/schemas/AuthenticationResponse"');
});

test('every call says what it answers, and errors as a problem', async () => {
  const { paths } = portal.api.fastify.swagger();
  for (const [path, item] of Object.entries(paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      const responses: unknown = Reflect.get(Object(operation), 'responses');
      expect({ path, method, responses }).toMatchObject({
        responses: { default: { content: { 'application/problem+json': {} } } },
      });
      expect({
        path,
        method,
        answers: Object.keys(Object(responses)).some((status) => status.startsWith('2')),
      }).toMatchObject({ answers: true });
    }
  }
});

test('employers’ systems have a description of their own, with token and key, and the browsers’ has none of their calls', async () => {
  const answer = await portal.browser().get(`${EMPLOYER_API_PREFIX}/openapi.json`);
  expect(answer.body).toMatchObject({ openapi: '3.1.0', security: [{ token: [] }] });
  const { paths } = answer.body as { paths: Record<string, { post?: object; delete?: object }> };
  expect(Object.keys(paths).filter((path) => !path.startsWith(EMPLOYER_API_PREFIX))).toEqual([]);
  for (const { post } of Object.values(paths)) if (post) expect(JSON.stringify(post)).toContain('"Idempotency-Key"');
  expect(answer.text).toContain('"#/components/schemas/EmployerProblem"');
  expect((await portal.browser().get(OPENAPI_PATH)).text).not.toContain(EMPLOYER_API_PREFIX);
});

test.each(['openapi.json', 'employer-openapi.json'])(
  'the committed docs/%s is that of this code: `npm run openapi` renews it',
  (file) => {
    const committed = readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8');
    // Compared as a whole: a difference of thousands of lines helps nobody.
    expect(openApiDocuments(portal.api.fastify)[file] === committed).toBe(true);
  },
);
