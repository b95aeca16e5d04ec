import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../testing/render-ui';
import { SearchBox } from './SearchBox';

const WORDS = { label: 'Job or place', action: 'Search', clear: 'Show all' };
const box = () => screen.getByRole('searchbox', { name: 'Job or place' });

it('The search is asked for once, on Enter or the button, without spaces around it', async () => {
  const onSearch = jest.fn();
  renderUi(<SearchBox {...WORDS} value="" onSearch={onSearch} />);
  await userEvent.type(box(), ' teacher ');
  expect(onSearch).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onSearch.mock.calls).toEqual([['teacher'], ['teacher']]);
});

it('Only a narrowed list can be shown whole again, and the focus goes on in the box', async () => {
  const onSearch = jest.fn();
  const { rerender } = renderUi(<SearchBox {...WORDS} value="" onSearch={onSearch} />);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  rerender(<SearchBox {...WORDS} value="teacher" onSearch={onSearch} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(onSearch).toHaveBeenCalledWith('');
  expect(box()).toHaveFocus();
});

it('The box follows a search changed elsewhere and keeps the focus', async () => {
  const { rerender } = renderUi(<SearchBox {...WORDS} value="teacher" onSearch={() => {}} />);
  await userEvent.click(box());
  rerender(<SearchBox {...WORDS} value="nurse" onSearch={() => {}} />);
  expect(box()).toHaveValue('nurse');
  expect(box()).toHaveFocus();
});

it('What is typed after the search was asked for stays when the address follows', async () => {
  const { rerender } = renderUi(<SearchBox {...WORDS} value="" onSearch={() => {}} />);
  await userEvent.type(box(), 'teacher{Enter} ');
  rerender(<SearchBox {...WORDS} value="teacher" onSearch={() => {}} />);
  await userEvent.keyboard('helsinki');
  expect(box()).toHaveValue('teacher helsinki');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await userEvent.keyboard('nurse');
  rerender(<SearchBox {...WORDS} value="" onSearch={() => {}} />);
  expect(box()).toHaveValue('nurse');
  rerender(<SearchBox {...WORDS} value="teacher" onSearch={() => {}} />);
  expect(box()).toHaveValue('teacher');
});
