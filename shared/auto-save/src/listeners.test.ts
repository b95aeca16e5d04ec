import type { Edit } from './edit';
import { Listeners } from './listeners';

const edit = (field: string, row?: string) =>
  ({ section: 'courses', row, field, key: `courses:${row ?? ''}:${field}` }) as Edit;

test('a change is told to the listeners of its field, of its row and of everything, and to no others', () => {
  const listeners = new Listeners();
  const told = { name: jest.fn(), year: jest.fn(), row: jest.fn(), otherRow: jest.fn(), all: jest.fn() };
  listeners.addField('courses:a:name', told.name);
  listeners.addField('courses:a:year', told.year);
  listeners.addRow({ section: 'courses', row: 'a' }, told.row);
  listeners.addRow({ section: 'courses', row: 'b' }, told.otherRow);
  listeners.add(told.all);
  listeners.tell(edit('name', 'a'));
  expect(counts(told)).toEqual({ name: 1, year: 0, row: 1, otherRow: 0, all: 1 });
  listeners.tell(undefined);
  expect(counts(told)).toEqual({ name: 2, year: 1, row: 2, otherRow: 1, all: 2 });
  listeners.tellStatus();
  expect(counts(told)).toEqual({ name: 2, year: 1, row: 2, otherRow: 1, all: 3 });
});

test('a removed listener is not called, and one added later for the same field is', () => {
  const listeners = new Listeners();
  const first = jest.fn();
  const second = jest.fn();
  const end = listeners.addField('courses::name', first);
  end();
  listeners.addField('courses::name', second);
  end();
  listeners.tell(edit('name'));
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});

function counts(told: Record<string, jest.Mock>): Record<string, number> {
  return Object.fromEntries(Object.entries(told).map(([name, { mock }]) => [name, mock.calls.length]));
}
