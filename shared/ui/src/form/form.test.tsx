import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { renderUi } from '../testing/render-ui';
import { Checkbox } from './Checkbox/Checkbox';
import { CheckboxGroup } from './CheckboxGroup/CheckboxGroup';
import { ErrorSummary } from './ErrorSummary/ErrorSummary';
import { MultiSelect } from './MultiSelect/MultiSelect';
import { NumberField } from './NumberField/NumberField';
import { PasswordField } from './PasswordField/PasswordField';
import { RadioGroup } from './RadioGroup/RadioGroup';
import { Select } from './Select/Select';
import { TextArea } from './TextArea/TextArea';
import { TextField } from './TextField/TextField';

const OPTIONS = [
  { id: 'a', label: 'Suomi' },
  { id: 'b', label: 'Svenska' },
  { id: 'c', label: 'English' },
];
const nothing = () => {};

interface Slot<T> {
  value: T;
  onChange(value: T): void;
}

function Held<T>({
  start,
  heard,
  children,
}: {
  start: T;
  heard(value: T): void;
  children: (slot: Slot<T>) => ReactElement;
}) {
  const [value, setValue] = useState(start);
  const onChange = (next: T) => {
    setValue(next);
    heard(next);
  };
  return children({ value, onChange });
}

it('A text field is found by its label alone and described by its error, its help and the word for required', () => {
  renderUi(
    <TextField
      id="city"
      label="Kunta"
      help="Kotikuntasi"
      error="Kirjoita kunta."
      required
      value=""
      onChange={nothing}
    />,
    'fi',
  );
  const field = screen.getByRole('textbox', { name: 'Kunta' });
  expect(field).toHaveAccessibleDescription('Virhe: Kirjoita kunta. Kotikuntasi (pakollinen)');
  expect(field).toBeRequired();
  expect(field).toBeInvalid();
  expect(field).toHaveAttribute('id', 'city');
});

it('A text field gives the plain text and tells when it is left', async () => {
  const heard = jest.fn();
  const left = jest.fn();
  renderUi(
    <Held start="" heard={heard}>
      {(slot) => <TextField label="City" inputMode="text" onBlur={left} {...slot} />}
    </Held>,
  );
  await userEvent.type(screen.getByLabelText('City'), 'Oulu');
  await userEvent.tab();
  expect(heard).toHaveBeenLastCalledWith('Oulu');
  expect(left).toHaveBeenCalledTimes(1);
});

describe('The character counter', () => {
  it.each([
    ['is silent far from the bound', 7, ''],
    ['counts down near it', 8, '2 characters remaining'],
    ['tells when the bound is reached', 10, 'Maximum length reached'],
    ['counts what is too much, which is kept', 12, '2 characters too many'],
  ])('%s', (_, length, words) => {
    renderUi(<TextArea label="Text" maxLength={10} value={'x'.repeat(length)} onChange={nothing} />);
    expect(screen.getByRole('textbox')).toHaveValue('x'.repeat(length));
    expect(screen.queryAllByText(/character|Maximum/).map((element) => element.textContent)[0] ?? '').toBe(words);
  });

  it('is read out in a pause of the typing, not at each key', () => {
    jest.useFakeTimers();
    const { container } = renderUi(
      <Held start="xxxxxxxx" heard={nothing}>
        {(slot) => <TextArea label="Text" maxLength={10} {...slot} />}
      </Held>,
    );
    const live = container.querySelector('[aria-live]');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'xxxxxxxxx' } });
    act(() => jest.advanceTimersByTime(999));
    expect(live).toHaveTextContent('2 characters remaining');
    act(() => jest.advanceTimersByTime(1));
    expect(live).toHaveTextContent('1 character remaining');
    jest.useRealTimers();
  });
});

it('A password is shown and hidden by its button', async () => {
  renderUi(<PasswordField label="Salasana" autoComplete="current-password" value="x" onChange={nothing} />, 'fi');
  await userEvent.click(screen.getByRole('button', { name: 'Näytä salasana' }));
  expect(screen.getByLabelText('Salasana')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Piilota salasana' }));
  expect(screen.getByLabelText('Salasana')).toHaveAttribute('type', 'password');
});

it('A number field keeps what is no number, and asks for the right keyboard', async () => {
  const heard = jest.fn();
  renderUi(
    <Held start="" heard={heard}>
      {(slot) => <NumberField label="Wish" decimals={2} {...slot} />}
    </Held>,
  );
  await userEvent.type(screen.getByLabelText('Wish'), '3 000 e');
  expect(heard).toHaveBeenLastCalledWith('3 000 e');
  expect(screen.getByLabelText('Wish')).toHaveAttribute('inputmode', 'decimal');
});

it('A checkbox gives true and false', async () => {
  const heard = jest.fn();
  renderUi(
    <Held start={false} heard={heard}>
      {({ value, onChange }) => <Checkbox label="Licence" checked={value} onChange={onChange} />}
    </Held>,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Licence' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Licence' }));
  expect(heard.mock.calls).toEqual([[true], [false]]);
});

it('A checkbox group gives the ticked options in their own order and tells when the whole group is left', async () => {
  const heard = jest.fn();
  const left = jest.fn();
  renderUi(
    <Held<readonly string[]> start={['c']} heard={heard}>
      {(slot) => <CheckboxGroup id="languages" label="Languages" options={OPTIONS} onBlur={left} {...slot} />}
    </Held>,
  );
  const group = screen.getByRole('group', { name: 'Languages' });
  await userEvent.click(within(group).getByLabelText('Suomi'));
  expect(heard).toHaveBeenLastCalledWith(['a', 'c']);
  await userEvent.tab();
  expect(left).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.tab();
  expect(left).toHaveBeenCalledTimes(1);
  expect(document.getElementById('languages')).toBe(within(group).getByLabelText('Suomi'));
});

it('A radio group is chosen with the arrow keys', async () => {
  const heard = jest.fn();
  renderUi(
    <Held start="a" heard={heard}>
      {(slot) => <RadioGroup label="Language" required options={OPTIONS} {...slot} />}
    </Held>,
  );
  expect(screen.getByRole('radiogroup', { name: 'Language' })).toBeRequired();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(heard).toHaveBeenLastCalledWith('b');
});

it('A chosen answer can be taken back with the keyboard, and the focus stays with the question', async () => {
  const heard = jest.fn();
  renderUi(
    <Held start="b" heard={heard}>
      {(slot) => <RadioGroup id="language" label="Language" clearable options={OPTIONS} {...slot} />}
    </Held>,
  );
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Clear the answer: Language' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(heard.mock.calls).toEqual([['']]);
  expect(document.getElementById('language')).toHaveFocus();
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(screen.queryByRole('button')).toBeNull();
});

it('A select gives the id of what is chosen, and an empty text for nothing', async () => {
  const heard = jest.fn();
  renderUi(
    <Held start="" heard={heard}>
      {(slot) => <Select label="Kieli" options={OPTIONS} {...slot} />}
    </Held>,
    'fi',
  );
  await userEvent.selectOptions(screen.getByLabelText('Kieli'), 'Svenska');
  await userEvent.selectOptions(screen.getByLabelText('Kieli'), 'Valitse');
  expect(heard.mock.calls).toEqual([['b'], ['']]);
});

it('A multiple select unfolds, ticks, and lets a choice be removed below', async () => {
  const heard = jest.fn();
  renderUi(
    <Held<readonly string[]> start={[]} heard={heard}>
      {(slot) => <MultiSelect id="languages" label="Languages" options={OPTIONS} {...slot} />}
    </Held>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Languages Choose' }));
  await userEvent.click(screen.getByLabelText('English'));
  expect(screen.getByRole('button', { name: 'Languages 1 selected' })).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Remove English' }));
  expect(heard.mock.calls).toEqual([[['c']], [[]]]);
  expect(document.getElementById('languages')).toHaveFocus();
});

it.each([
  ['text field', <TextField key="1" label="Field" readOnly value="x" onChange={nothing} />],
  ['select', <Select key="2" label="Field" readOnly options={OPTIONS} value="a" onChange={nothing} />],
])('A read-only %s shows its value and says that it cannot be changed', (_, field) => {
  renderUi(field);
  expect(screen.getByLabelText('Field')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Field')).toHaveAccessibleDescription('(read only)');
});

it('The error summary takes the focus after a failed submission, and its links lead to the fields', async () => {
  const view = (key: number) => (
    <>
      <ErrorSummary errors={[{ id: 'city', label: 'City', message: 'Fill in the city.' }]} focusKey={key} />
      <TextField id="city" label="City" value="" onChange={nothing} />
    </>
  );
  const { rerender } = renderUi(view(1));
  expect(screen.getByRole('region', { name: 'Fix this item' })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'City: Fill in the city.' }));
  expect(screen.getByLabelText('City')).toHaveFocus();
  rerender(view(2));
  expect(screen.getByRole('region')).toHaveFocus();
});

test('a link of the summary leads to a field that is drawn a moment after the link', async () => {
  const view = (drawn: boolean) => (
    <>
      <ErrorSummary errors={[{ id: 'city', label: 'City', message: 'Fill in the city.' }]} />
      {drawn && <TextField id="city" label="City" value="" onChange={nothing} />}
    </>
  );
  const { rerender } = renderUi(view(false));
  await userEvent.click(screen.getByRole('link', { name: 'City: Fill in the city.' }));
  rerender(view(true));
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
});

test('a link to a field that is drawn late takes the focus from nobody who has gone on', async () => {
  const view = (drawn: boolean) => (
    <>
      <ErrorSummary errors={[{ id: 'city', label: 'City', message: 'Fill in the city.' }]} />
      <TextField id="street" label="Street" value="" onChange={nothing} />
      {drawn && <TextField id="city" label="City" value="" onChange={nothing} />}
    </>
  );
  const { rerender } = renderUi(view(false));
  await userEvent.click(screen.getByRole('link', { name: 'City: Fill in the city.' }));
  await userEvent.click(screen.getByLabelText('Street'));
  rerender(view(true));
  for (let frames = 0; frames < 3; frames += 1) await act(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  expect(screen.getByLabelText('Street')).toHaveFocus();
});

test('an error in a question is named without a second mark after it', () => {
  renderUi(
    <ErrorSummary
      errors={[
        { id: 'month', label: 'Which months suit you?', message: 'Choose at least one.' },
        { id: 'city', label: 'City', message: 'Fill in the city.' },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: 'Which months suit you? Choose at least one.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'City: Fill in the city.' })).toBeVisible();
});
