import 'fake-indexeddb/auto';
import { openAutoSave } from '@portal/auto-save/testing';
import { renderPage } from '@portal/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AutoSaveProvider } from '../auto-save-context';
import ComboControl from './ComboControl';

/** A row whose fields are drawn anew each time it is opened. */
function Row() {
  const [open, setOpen] = useState(true);
  const [value, setValue] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Row
      </button>
      <button type="button" onClick={() => setValue(value === '' ? 'FI' : '')}>
        Elsewhere
      </button>
      {open && (
        <ComboControl
          id="c"
          kind="country"
          label="Maa"
          options={[{ id: 'FI', label: 'Suomi' }]}
          value={value}
          onChange={setValue}
        />
      )}
    </>
  );
}

const country = () => screen.getByRole('combobox', { name: 'Maa' });
/** Opens the row and leaves its country with this text. */
async function openRow(user: string, text: string) {
  const { autoSave } = openAutoSave(user);
  await renderPage(
    <AutoSaveProvider value={autoSave}>
      <Row />
    </AutoSaveProvider>,
  );
  await userEvent.type(country(), text);
  await userEvent.tab();
}
async function openRowWithUnknownCountry(user: string) {
  await openRow(user, 'Atlantis');
  expect(country()).toBeInvalid();
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a text that is no country is there again, with its error, when its row is closed and opened', async () => {
  await openRowWithUnknownCountry('unknown-country');
  await press('Row');
  await press('Row');
  expect(country()).toHaveValue('Atlantis');
  expect(country()).toBeInvalid();
});

test('a country is found by the name that it has in another language of the portal', async () => {
  await openRow('other-language', 'Finland');
  expect(country()).toHaveValue('Suomi');
  expect(country()).toBeValid();
});

test('a country that was chosen elsewhere replaces the text that is no country', async () => {
  await openRowWithUnknownCountry('chosen-elsewhere');
  await press('Elsewhere');
  await press('Elsewhere');
  await press('Row');
  await press('Row');
  expect(country()).toHaveValue('');
  expect(country()).toBeValid();
});
