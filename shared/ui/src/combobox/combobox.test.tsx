import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/render-ui';
import { ComboBox } from './ComboBox/ComboBox';

const COUNTRIES = [
  { id: 'fi', label: 'Suomi', otherNames: ['Finland'] },
  { id: 'se', label: 'Ruotsi', otherNames: ['Sverige', 'Sweden'] },
  { id: 'no', label: 'Norja', otherNames: ['Norge', 'Norway'] },
  { id: 'ax', label: 'Ahvenanmaa', otherNames: ['Åland'] },
];

function Held({ start = '', heard, error }: { start?: string; heard?(value: string): void; error?: string }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    setValue(next);
    heard?.(next);
  };
  return (
    <ComboBox id="country" label="Maa" required error={error} options={COUNTRIES} value={value} onChange={change} />
  );
}

it('Typing a part of the name finds the option, and Enter chooses it', async () => {
  const heard = jest.fn();
  renderUi(<Held heard={heard} />, 'fi');
  await userEvent.type(screen.getByRole('combobox', { name: 'Maa' }), 'rja');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Norja']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(heard).toHaveBeenLastCalledWith('no');
  expect(screen.getByRole('combobox')).toHaveValue('Norja');
});

it.each(['Suomi', 'sUOMI', ' Finland ', 'suo', 'fin'])(
  '%j and Tab choose the one option that it means',
  async (text) => {
    const heard = jest.fn();
    renderUi(<Held heard={heard} />, 'fi');
    await userEvent.type(screen.getByRole('combobox'), text);
    await userEvent.tab();
    expect(heard.mock.calls).toEqual([['fi']]);
    expect(screen.getByRole('combobox')).toHaveValue('Suomi');
  },
);

it('A name is known without its accents, and Enter chooses it as well', async () => {
  const heard = jest.fn();
  renderUi(<Held heard={heard} />, 'fi');
  await userEvent.type(screen.getByRole('combobox'), 'aland{Enter}');
  expect(heard.mock.calls).toEqual([['ax']]);
  expect(screen.getByRole('combobox')).toHaveValue('Ahvenanmaa');
  expect(screen.getByRole('combobox')).toHaveFocus();
});

it('A text that is no option, or could be two, stays, says so, and is no answer', async () => {
  const heard = jest.fn();
  renderUi(<Held start="fi" heard={heard} />, 'fi');
  const field = screen.getByRole('combobox');
  await userEvent.clear(field);
  await userEvent.type(field, 'nor');
  await userEvent.tab();
  expect(field).toHaveValue('Norja');
  await userEvent.clear(field);
  await userEvent.type(field, 'zzz');
  expect(screen.getByText('Ei hakua vastaavia vaihtoehtoja')).toBeVisible();
  await userEvent.tab();
  expect(field).toHaveValue('zzz');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/”zzz” ei ole luettelossa/);
  expect(screen.getByRole('status')).toHaveTextContent('”zzz” ei ole luettelossa');
  expect(heard).toHaveBeenLastCalledWith('');
  await userEvent.type(field, '{Backspace}{Backspace}{Backspace}suomi');
  await userEvent.tab();
  expect(field).toBeValid();
  expect(heard).toHaveBeenLastCalledWith('fi');
});

it('A text that is no option is there again, with what is said of it, when the field is drawn anew', async () => {
  let kept: string | undefined;
  const draw = () =>
    renderUi(
      <ComboBox
        id="country"
        label="Maa"
        options={COUNTRIES}
        value=""
        onChange={() => undefined}
        unknownText={kept}
        onUnknownText={(text) => {
          kept = text;
        }}
      />,
      'fi',
    );
  const first = draw();
  await userEvent.type(screen.getByRole('combobox'), 'zzz');
  await userEvent.tab();
  first.unmount();
  draw();
  expect(screen.getByRole('combobox')).toHaveValue('zzz');
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription(/”zzz” ei ole luettelossa/);
  await userEvent.clear(screen.getByRole('combobox'));
  expect(kept).toBeUndefined();
});

it('What is typed over a choice and not understood does not leave the old choice to be sent', async () => {
  const heard = jest.fn();
  renderUi(<Held start="fi" heard={heard} />, 'fi');
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'xx');
  await userEvent.tab();
  expect(field).toHaveValue('Suomixx');
  expect(heard.mock.calls).toEqual([['']]);
});

it('Emptying the field chooses nothing', async () => {
  const heard = jest.fn();
  renderUi(<Held start="fi" heard={heard} />, 'fi');
  expect(screen.getByRole('combobox')).toHaveValue('Suomi');
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.tab();
  expect(heard).toHaveBeenLastCalledWith('');
});

it('The id belongs to the text field, which carries the error', () => {
  renderUi(<Held error="Valitse maa." />, 'fi');
  const field = screen.getByRole('combobox');
  expect(field).toHaveAttribute('id', 'country');
  expect(field).toBeInvalid();
  expect(field).toBeRequired();
  expect(field).toHaveAccessibleDescription(/Valitse maa\./);
});
