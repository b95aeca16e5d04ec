import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/renderUi';
import { ComboBox } from './ComboBox/ComboBox';

const COUNTRIES = [
  { id: 'fi', label: 'Suomi' },
  { id: 'se', label: 'Ruotsi' },
  { id: 'no', label: 'Norja' },
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

it('A text that is no option says so and is put back on leaving', async () => {
  renderUi(<Held start="fi" />, 'fi');
  const field = screen.getByRole('combobox');
  await userEvent.clear(field);
  await userEvent.type(field, 'zzz');
  expect(screen.getByText('Ei hakua vastaavia vaihtoehtoja')).toBeVisible();
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
