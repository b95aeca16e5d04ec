import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../testing/render-ui';
import { TextArea } from '../TextArea/TextArea';
import { TextField } from './TextField';

const nothing = () => {};

describe.each([
  ['one line', TextField],
  ['several lines', TextArea],
] as const)('A text of %s', (_, Control) => {
  const draw = (value: string, onChange: (text: string) => void = nothing) => (
    <Control label="Kunta" value={value} onChange={onChange} />
  );
  const field = () => screen.getByRole('textbox', { name: 'Kunta' });

  it('stays as it is being typed while the parent takes its time to give it back', async () => {
    const heard = jest.fn();
    const { rerender } = renderUi(draw('Sal', heard), 'fi');
    await userEvent.type(field(), 'o');
    rerender(draw('Sal', heard));
    expect(field()).toHaveValue('Salo');
    expect(heard).toHaveBeenLastCalledWith('Salo');
  });

  it('gives way to what the parent puts in its place', async () => {
    const { rerender } = renderUi(draw('Sal'), 'fi');
    await userEvent.type(field(), 'o');
    rerender(draw('Turku'));
    expect(field()).toHaveValue('Turku');
  });

  it('does not let the caret jump when it comes back as it was typed', async () => {
    const { rerender } = renderUi(draw('Slo'), 'fi');
    await userEvent.type(field(), 'a', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    rerender(draw('Salo'));
    expect(field()).toHaveValue('Salo');
    expect(field()).toHaveProperty('selectionStart', 2);
  });

  it('shows what it was given when it is left, where the parent would not have what was typed', async () => {
    renderUi(draw('Salo'), 'fi');
    await userEvent.type(field(), '!');
    await userEvent.tab();
    expect(field()).toHaveValue('Salo');
  });
});
