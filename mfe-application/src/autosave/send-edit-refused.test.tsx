import { createPortalStore } from '@portal/api-client';
import { type Edit, keyOf } from '@portal/auto-save/edit';
import { openAutoSave, type } from '@portal/auto-save/testing';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { openForm, savedField } from '../testing/open-form';
import { sendLeaving } from './send-edit';

const SAVE = 'POST basic_info/12/save_field';
const APPLICATION = { campaignId: 12, portal: 'state' };

function leavingCall(field: string, value: string, number: number, more: Partial<Edit> = {}) {
  const target = { section: 'basicInfo', field } as const;
  const edit: Edit = {
    ...target,
    key: keyOf(target),
    value,
    inputValue: value,
    revision: 'a',
    order: 1,
    at: 1,
    ...more,
  };
  return { edit, attempt: { id: `00000000-0000-4000-8000-00000000000${number}`, value } };
}

test('a token that is refused again after it was renewed is told, and the text stays', async () => {
  const { user } = await openForm({
    username: 'token',
    answers: {
      [SAVE]: () => problem(403, 'csrf'),
      'POST authentication/authenticated': { ok: true, user: { username: 'token' }, useInternal: false },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.tab();
  expect((await screen.findAllByText(/lataa sivu uudelleen/))[0]).toBeVisible();
  expect(screen.getByLabelText('Etunimi')).toHaveValue('Aino');
});

test('after a token that stays refused nothing is sent by itself; what the person does next is one more try', async () => {
  const { autoSave, clock, sent } = openAutoSave('token', { send: async () => ({ kind: 'retry', cause: 'token' }) });
  type(autoSave, 'city', 'Inari');
  await autoSave.flush();
  expect(sent).toHaveLength(1);
  expect(autoSave.status()).toMatchObject({ state: 'backoff', cause: 'token', unsaved: 1 });
  expect(clock.pending()).toBe(0);
  await autoSave.flush();
  expect(sent).toHaveLength(2);
});

test('a save that new terms hold back goes on once they are accepted', async () => {
  let accepted = false;
  const { user } = await openForm({
    username: 'terms',
    answers: {
      [SAVE]: (body: unknown) => (accepted ? savedField(1)(body) : problem(403, 'terms-not-accepted')),
    },
    shell: {
      logInInPlace: async () => {
        accepted = true;
        return true;
      },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.tab();
  await waitFor(() => expect(screen.getAllByText(/^Tallennettu/)[0]).toBeVisible());
});

test('a save that goes out as the page is left is repeated with a new token where the page stays after all', async () => {
  let refused = false;
  const { asked } = fakeApi({
    [SAVE]: () => {
      const answer = refused ? savedField(1)({ field: 'firstName', value: 'Aino' }) : problem(403, 'csrf');
      refused = true;
      return answer;
    },
    'POST authentication/authenticated': { ok: false, useInternal: false },
  });
  const call = leavingCall('firstName', 'Aino', 1);
  sendLeaving(createPortalStore().dispatch, APPLICATION, [call]);
  await waitFor(() => expect(asked.filter(({ call }) => call === SAVE)).toHaveLength(2));
  const keys = asked.filter(({ call }) => call === SAVE).map(({ request }) => request.headers.get('idempotency-key'));
  expect(keys).toEqual([call.attempt.id, call.attempt.id]);
});

test('of what is too much for a page that goes away, the code that the browser never keeps is sent first, and a long text keeps no short one back', async () => {
  const { asked } = fakeApi({ [SAVE]: savedField(1) });
  sendLeaving(createPortalStore().dispatch, APPLICATION, [
    leavingCall('address', 'a'.repeat(40_000), 1),
    leavingCall('profession', 'p'.repeat(40_000), 2),
    leavingCall('city', 'Inari', 3),
    leavingCall('ssn', '131052-308T', 4, { secret: true }),
  ]);
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.map(({ body }) => (body as { field: string }).field)).toEqual(['ssn', 'address', 'city']);
});
