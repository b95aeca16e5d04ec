import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../testing/render-ui';
import { Button } from './Button';

it('A button calls its action on click and on Enter', async () => {
  const act = jest.fn();
  renderUi(<Button onClick={act}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter}');
  expect(act).toHaveBeenCalledTimes(2);
});

it.each(['loading', 'disabled'] as const)(
  'A %s button keeps its focus but neither acts nor sends its form',
  async (state) => {
    const act = jest.fn();
    const send = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    renderUi(
      <form onSubmit={send}>
        <Button type="submit" onClick={act} {...{ [state]: true }}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button');
    await userEvent.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(act).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
  },
);

it('A loading button says so', () => {
  renderUi(<Button loading>Tallenna</Button>, 'fi');
  expect(screen.getByRole('button', { name: /Tallenna.*Ladataan/, busy: true })).toBeVisible();
});
