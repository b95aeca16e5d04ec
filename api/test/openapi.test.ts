import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPENAPI_PATH } from '@portal/contract/limits';
import { openApiDocument } from '../src/http/openapi-document';
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

test('the committed description is that of this code: `npm run openapi` renews it', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
  // Compared as a whole: a difference of thousands of lines helps nobody.
  expect(openApiDocument(portal.api) === committed).toBe(true);
});
