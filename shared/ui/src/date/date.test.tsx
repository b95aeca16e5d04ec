import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/render-ui';
import { DateField } from './DateField/DateField';
import { formatDate, parseDate, parsePartialDate } from './model/date-text';

it.each([
  '1.2.2026',
  '01.02.2026',
  '1/2/2026',
  '1-2-2026',
  '1 2 2026',
  '1. 2. 2026',
  '01022026',
  '2026-02-01',
  ' 1,2,2026 ',
])('The date "%s" is the first of February 2026', (text) => {
  expect(parseDate(text)).toBe('2026-02-01');
});

it.each(['', '1.2.26', '30.2.2026', '29.2.2025', '0.1.2026', '1.13.2026', '1.1.0000', 'huomenna', '1.2.20261'])(
  '"%s" is no date',
  (text) => {
    expect(parseDate(text)).toBeNull();
  },
);

it('A leap day is a date', () => expect(parseDate('29.2.2028')).toBe('2028-02-29'));

it('A date is written the Finnish way, and what is no date stays', () => {
  expect([formatDate('2026-02-01'), formatDate('next week'), formatDate('')]).toEqual(['1.2.2026', 'next week', '']);
});

it('A month or a year is read and written as exactly as it was typed', () => {
  const typed = ['5/2019', '5.2019', '05 2019', '2019-05', '2019', '1.5.2019', '13/2019', '5/19'];
  expect(typed.map(parsePartialDate)).toEqual([...Array(4).fill('2019-05'), '2019', '2019-05-01', null, null]);
  expect(['2019-05', '2019'].map(formatDate)).toEqual(['5/2019', '2019']);
});

it('A field in which the day may be unknown says so beside its help, and keeps the month that was typed', async () => {
  const heard = jest.fn();
  renderUi(<DateField label="Alkoi" help="Jos muistat." dayOptional value="" onChange={heard} />, 'fi');
  const field = screen.getByLabelText('Alkoi');
  expect(field).toHaveAccessibleDescription(/^Jos muistat\. .*3\/2019/);
  await userEvent.type(field, '5/2019');
  expect(heard).toHaveBeenLastCalledWith('2019-05');
});

function Held({ start, heard, left }: { start: string; heard?(value: string): void; left?(): void }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    setValue(next);
    heard?.(next);
  };
  return <DateField id="start" label="Alkaa" value={value} onChange={change} onBlur={left} />;
}

it('Typing gives the raw text until it is a date, and the text is tidied only on leaving', async () => {
  const heard = jest.fn();
  renderUi(<Held start="" heard={heard} />, 'fi');
  const field = screen.getByLabelText('Alkaa');
  await userEvent.type(field, '01.02.2026');
  expect(heard).toHaveBeenNthCalledWith(9, '01.02.202');
  expect(heard).toHaveBeenLastCalledWith('2026-02-01');
  expect(field).toHaveValue('01.02.2026');
  await userEvent.tab();
  expect(field).toHaveValue('1.2.2026');
});

it('What cannot be read stays in the field as it was typed', async () => {
  renderUi(<Held start="ensi viikolla" />, 'fi');
  await userEvent.click(screen.getByLabelText('Alkaa'));
  await userEvent.tab();
  expect(screen.getByLabelText('Alkaa')).toHaveValue('ensi viikolla');
});

it.each([
  ['fi', /marraskuu 2026/, 'ma'],
  ['sv', /november 2026/, 'mån'],
  ['en', /November 2026/, 'Mon'],
] as const)(
  'The calendar in %s opens at the date, starts on Monday, and gives the day that is picked',
  async (locale, month, monday) => {
    const heard = jest.fn();
    const left = jest.fn();
    renderUi(<Held start="2026-11-21" heard={heard} left={left} />, locale);
    await userEvent.click(screen.getByRole('button'));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getAllByText(month).length).toBeGreaterThan(0);
    expect(dialog.querySelector('th')?.textContent?.toLowerCase()).toContain(monday.toLowerCase());
    await userEvent.click(within(dialog).getByText('24'));
    expect(heard).toHaveBeenLastCalledWith('2026-11-24');
    expect(left).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
