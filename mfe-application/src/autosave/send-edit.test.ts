import { createPortalStore } from '@portal/api-client';
import { type Edit, keyOf, NO_ROWS } from '@portal/auto-save/edit';
import { fakeApi, fromElsewhere, problem } from '@portal/testing/fake-api';
import { saved, savedField } from '../testing/open-form';
import { sendEdit } from './send-edit';

const application = { campaignId: 12, portal: 'state' };
const edit = (target: Pick<Edit, 'section' | 'row' | 'field' | 'kind'>): Edit => ({
  ...target,
  key: keyOf(target),
  value: 'Aino',
  inputValue: 'Aino',
  revision: 'a',
  order: 1,
  at: 1,
});
const NAME = edit({ section: 'basicInfo', field: 'firstName' });
const SCHOOL = edit({ section: 'educations', row: 'r1', field: 'institute' });
const row = { rowId: 's1', clientRowId: 'r1', invalidFields: [], institute: 'Aino' };
const calls: Record<string, Edit> = {
  'POST basic_info/12/save_field': NAME,
  'POST educations/12': SCHOOL,
  'POST educations/no_education/12': edit({ section: 'educations', field: NO_ROWS }),
  'POST language_skills/12/update': edit({ section: 'languageSkills', field: 'additionalInfo' }),
};
const KEY = '00000000-0000-4000-8000-000000000001';

function send(call: string, answer: unknown) {
  fakeApi({ [call]: answer });
  const { dispatch } = createPortalStore();
  return sendEdit(dispatch, application, calls[call] as Edit, { id: KEY, value: 'Aino' });
}

test.each([
  ['POST basic_info/12/save_field', savedField(2)],
  ['POST educations/12', { ...saved(2), rowId: 's1', clientRowId: 'r1', row }],
  ['POST educations/no_education/12', { ...saved(2), noExperienceSelected: true }],
  ['POST language_skills/12/update', { ...saved(2), saved: { field: 'additionalInfo', value: 'Aino' } }],
])('%s is acknowledged by an answer that names the edit', async (call, answer) => {
  expect(await send(call, answer)).toMatchObject({ kind: 'saved' });
});

const html = '<!doctype html><title>Log in</title>';
describe.each(Object.keys(calls))('%s', (call) => {
  test.each([
    ['a page', () => new Response(html)],
    ['an empty answer', () => new Response('')],
    ['no content', () => new Response(null, { status: 204 })],
    ['a cut answer', () => new Response(JSON.stringify(saved(2)).slice(0, -2))],
    ['other JSON', () => ({ ok: true })],
    ['the answer to another write', () => saved(2)],
    ['the answer about another field', () => ({ ...saved(2), saved: { field: 'x', value: 'Aino' } })],
    ['an answer without the key of the call', () => fromElsewhere(JSON.stringify(saved(2)))],
    ['a refusal in HTML', () => new Response(html, { status: 403 })],
    ['a page that is too large for a proxy', () => new Response(html, { status: 413 })],
  ])('waits and is sent again after %s: it is not refused', async (_, answer) => {
    expect(await send(call, answer)).toMatchObject({ kind: 'retry', cause: 'unreadable' });
  });
});

test('a refusal by the API itself is a refusal', async () => {
  const answer = () => problem(422, 'invalid', { invalidFields: [{ field: 'firstName', code: 'format' }] });
  expect(await send('POST basic_info/12/save_field', answer)).toMatchObject({ kind: 'refused', code: 'invalid' });
});

test('the pause that is asked for is kept', async () => {
  const answer = () => fromElsewhere('', { status: 413, headers: { 'retry-after': '9' } });
  expect(await send('POST basic_info/12/save_field', answer)).toMatchObject({ kind: 'retry', afterSeconds: 9 });
});

test('a service that is too slow is not called a missing connection', async () => {
  const slow = () => Promise.reject(new DOMException('too slow', 'TimeoutError'));
  const gone = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await send('POST educations/12', slow)).toMatchObject({ kind: 'retry', cause: 'server' });
  expect(await send('POST educations/12', gone)).toMatchObject({ kind: 'retry', cause: 'network' });
});
