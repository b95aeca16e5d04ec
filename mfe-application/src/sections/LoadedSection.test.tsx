import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { openForm } from '../testing/open-form';
import { field, viewModel } from '../testing/view-model';
import { componentOf } from './section-components';

const { basicInfo } = viewModel().sectionMap;
const view = viewModel({
  sectionMap: { basicInfo, educations: { visible: true, required: true, order: 5, title: 'Koulutus', state: 0 } },
  fieldGroupsMap: { educations: { section: 'educations', fields: [field('name', 'text', { label: 'Tutkinto' })] } },
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
