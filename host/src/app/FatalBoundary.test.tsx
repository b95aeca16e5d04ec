import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FatalBoundary } from './FatalBoundary';

function Broken(): never {
  throw new Error('broken');
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('the link of a broken shell loads the page anew, also at an address with a fragment', async () => {
  window.history.replaceState(null, '', '/candidateportal/login#main');
  const reload = jest.fn();
  render(
    <FatalBoundary reload={reload}>
      <Broken />
    </FatalBoundary>,
  );
  const link = screen.getByRole('link', { name: 'Reload the page' });
  expect(link).toHaveAttribute('href', window.location.href);
  await userEvent.click(link);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'the link that is pressed with %s is left to the browser, and this page stays',
  (modifier) => {
    const reload = jest.fn();
    render(
      <FatalBoundary reload={reload}>
        <Broken />
      </FatalBoundary>,
    );
    const link = screen.getByRole('link', { name: 'Reload the page' });
    const press = createEvent.click(link, { [modifier]: true });
    fireEvent(link, press);
    expect(press.defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  },
);
