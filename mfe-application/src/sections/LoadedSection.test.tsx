import 'fake-indexeddb/auto';
import { problem } from '@portal/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { openForm } from '../testing/open-form';
import { field, viewModel } from '../testing/view-model';
import { componentOf } from './section-components';

const { basicInfo } = viewModel().sectionMap;
const view = viewModel({
  sectionMap: { basicInfo, educations: { visible: true, required: true, order: 5, title: 'Koulutus', state: 0 } },
  fieldGroupsMap: { educations: { section: 'educations', fields: [field('name', 'text', { label: 'Tutkinto' })] } },
});

afterEach(() => jest.restoreAllMocks());

test('a section whose content is there first waits for its code, and asks for the code again where it failed', async () => {
  let fail = (_error: Error): void => {};
  const code = new Promise((_resolve, reject) => {
    fail = reject;
  });
  jest.spyOn(componentOf('educations'), 'preload').mockReturnValueOnce(code);
  const content = { educations: [], noExperienceSelected: false, invalidFieldsFound: false, revision: 3 };
  const { user, api } = await openForm({ username: 'late-code', view, answers: { 'GET educations/12': content } });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  await waitFor(() => expect(api.asked.map(({ call }) => call)).toContain('GET educations/12'));
  await act(async () => undefined);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await act(async () => fail(new Error('no such file')));
  expect(await screen.findByRole('checkbox')).toBeInTheDocument();
});

test('the code of a section is asked for when it is opened, not once its content has come', async () => {
  const preload = jest.spyOn(componentOf('educations'), 'preload');
  const { user } = await openForm({
    username: 'section-code',
    view,
    answers: { 'GET educations/12': () => new Promise(() => {}) },
  });
  expect(preload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  expect(preload).toHaveBeenCalled();
});

test('content that does not come is read out to who has opened the section, and the new attempt shows on its button', async () => {
  let attempts = 0;
  const { user } = await openForm({
    username: 'unread-section',
    view,
    answers: {
      'GET educations/12': () => {
        attempts += 1;
        return attempts === 1 ? problem(503, 'unavailable') : new Promise(() => {});
      },
    },
  });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Osion tietoja ei saatu haettua/);
  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByRole('button', { name: /Yritä uudelleen/, busy: true })).toHaveFocus();
});

test('content that does not come is shown, and not read out, to who is elsewhere', async () => {
  let fail = (): void => {};
  const { user } = await openForm({
    username: 'unread-elsewhere',
    view,
    answers: {
      'GET educations/12': () =>
        new Promise((resolve) => {
          fail = () => resolve(problem(503, 'unavailable'));
        }),
    },
  });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  await user.click(await screen.findByLabelText(/Etunimi/));
  fail();
  expect(await screen.findByText(/Osion tietoja ei saatu haettua/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
