import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../testing/render-ui';
import { Pager } from './Pager';

const WORDS = { label: 'Pages', current: 'Here', previous: 'Previous', next: 'Next' };
const hrefOf = (page: number) => `/list?page=${page}`;

it('A list that fits on one page has no pager', () => {
  renderUi(<Pager {...WORDS} page={1} last={1} hrefOf={hrefOf} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('Links lead to the page before and after, and never past an end', () => {
  const { rerender } = renderUi(<Pager {...WORDS} page={2} last={3} hrefOf={hrefOf} />);
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/list?page=1');
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/list?page=3');
  rerender(<Pager {...WORDS} page={1} last={3} hrefOf={hrefOf} />);
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
  rerender(<Pager {...WORDS} page={3} last={3} hrefOf={hrefOf} />);
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
});

it('Whoever comes by an old address to a page that is no more is led back to the last one', () => {
  renderUi(<Pager {...WORDS} page={9} last={2} hrefOf={hrefOf} />);
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/list?page=2');
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
});

it('Buttons tell which page is wanted, and stay where they are at an end', async () => {
  const onPage = jest.fn();
  renderUi(<Pager {...WORDS} page={1} last={2} onPage={onPage} />);
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(onPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPage).toHaveBeenCalledWith(2);
});
