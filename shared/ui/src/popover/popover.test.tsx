import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../basic/Button/Button';
import { renderUi } from '../testing/render-ui';
import { Popper } from './Popper/Popper';
import { Popup } from './Popup/Popup';
import { Tooltip } from './Tooltip/Tooltip';

describe('A tooltip', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  const start = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const show = () =>
    renderUi(
      <Tooltip text="Copies the text">
        <Button>Copy</Button>
      </Tooltip>,
    );

  it('shows 150 ms after the pointer came and hides 300 ms after it left', async () => {
    const user = start();
    show();
    // React Aria takes the pointer for a mouse only after it has moved.
    await user.pointer({ target: document.body });
    await user.hover(screen.getByRole('button'));
    pass(149);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Copies the text');
    expect(screen.getByRole('tooltip').style.maxInlineSize).toBe('318px');
    await user.unhover(screen.getByRole('button'));
    pass(299);
    expect(screen.queryByRole('tooltip')).not.toBeNull();
    pass(1);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('shows on focus at once, describes its button, and hides on Escape', async () => {
    const user = start();
    show();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveAccessibleDescription('Copies the text');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

it('A popup opens on click, is at most 350 px wide, and closes on a click outside', async () => {
  renderUi(<Popup label="Henkilötunnus">Tarkistamme sen.</Popup>, 'fi');
  await userEvent.click(screen.getByRole('button', { name: 'Lisätietoa: Henkilötunnus' }));
  const dialog = screen.getByRole('dialog', { name: 'Henkilötunnus' });
  expect(dialog).toHaveTextContent('Tarkistamme sen.');
  expect(dialog.parentElement?.style.maxInlineSize).toBe('350px');
  await userEvent.click(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('A popper is at least 250 px wide and can be closed from inside', async () => {
  renderUi(
    <Popper label="Filters">
      {(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    </Popper>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.getByRole('dialog').parentElement?.style.minInlineSize).toBe('250px');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
