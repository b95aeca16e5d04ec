import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../testing/render-ui';
import { Alert } from './Alert';

test.each([
  [1, 3, 'Seuraava', '1/3'],
  [3, 3, 'Sulje', '3/3'],
])('alert %i of %i has the button "%s"', async (current, total, label, place) => {
  const onNext = jest.fn();
  renderUi(<Alert title="t" description="d" current={current} total={total} onNext={onNext} />, 'fi');
  expect(screen.getByText(place)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: label }));
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('the only one says no number, and its kind in words', () => {
  renderUi(<Alert type="warning" title="t" description="d" onNext={() => {}} />, 'fi');
  expect(screen.queryByText(/\d\/\d/)).toBeNull();
  expect(screen.getByRole('img', { name: 'Varoitus' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sulje' })).toBeVisible();
});
