import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_PREFIX } from '@portal/contract/limits';
import { type PortalRoute, ROUTES } from '@portal/routing/routes';
import Ajv from 'ajv/dist/2020';
import answers from './recorded-answers.json';
import { RECORDED_CAMPAIGN } from './recorded-api';

const description = JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8'));
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema(description, 'api');

/** The description's path of an address, e.g. `…/application/{id}` of `application/101`. */
function pathOf(address: string): string {
  const parts = `${API_PREFIX}/${address.replace(/\?.*/, '')}`.split('/');
  const fits = (path: string) => {
    const pattern = path.split('/');
    return pattern.length === parts.length && pattern.every((part, at) => part === parts[at] || part.startsWith('{'));
  };
  const found = Object.keys(description.paths).filter(fits);
  return found.find((path) => !path.includes('{')) ?? found[0] ?? 'none';
}

const escaped = (path: string) => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));

describe('the answers that pages are drawn from before a release goes live', () => {
  // Renewed by: npx tsx api/scripts/record-answers.ts
  it.each(Object.entries(answers))('are what the API of today would answer: %s', (address, answer) => {
    const at = `api#/paths/${escaped(pathOf(address))}/get/responses/200/content/${escaped('application/json')}/schema`;
    const validate = ajv.compile({ $ref: at });
    expect(validate(answer) ? [] : validate.errors).toEqual([]);
  });

  it('are there for everything that a page asks ahead', () => {
    const routes: readonly PortalRoute[] = ROUTES;
    const asked = routes
      .flatMap(({ preloadApi = [] }) => preloadApi)
      .map((path) => path.replace(':campaignId', String(RECORDED_CAMPAIGN)));
    expect(asked.filter((address) => !(address in answers))).toEqual([]);
  });

  it('hold a dashboard and a form with its fields', () => {
    expect(answers.dashboard).toBeDefined();
    expect(JSON.stringify(answers['application/101']).length).toBeGreaterThan(10_000);
  });
});
