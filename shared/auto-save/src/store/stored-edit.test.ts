import type { Edit } from '../edit';
import { fromStored, type StoredEdit, toStored } from './stored-edit';

const EDIT: Edit = {
  section: 'basicInfo',
  field: 'city',
  key: 'basicInfo::city',
  inputValue: 'Oulu ',
  value: 'Oulu',
  revision: 'second',
  baseRevision: 3,
  order: 1,
  at: 5,
  unconfirmedValues: ['Ou'],
  attempt: { id: 'first', value: 'Oul', baseRevision: 3, unconfirmedValues: ['O'] },
};

/** As the first release wrote it. */
const STORED: StoredEdit = {
  user: 'aino',
  application: '12',
  section: 'basicInfo',
  field: 'city',
  key: 'basicInfo::city',
  shown: 'Oulu ',
  value: 'Oulu',
  revision: 'second',
  baseRevision: 3,
  order: 1,
  at: 5,
  unheard: ['Ou'],
  attempt: { id: 'first', value: 'Oul', baseRevision: 3, unheard: ['O'] },
};

test('a record keeps the names that older releases read and write', () => {
  expect(toStored(EDIT, { user: 'aino', application: '12' })).toEqual(STORED);
  expect(fromStored(STORED)).toEqual(EDIT);
});

test('an edit that was never sent has no member for it in its record', () => {
  const { attempt: _, unconfirmedValues: __, ...edit } = EDIT;
  const record = toStored({ ...edit, block: { kind: 'gone' } }, { user: 'aino', application: '12' });
  expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['attempt']));
  expect(record).not.toHaveProperty('block');
  expect(record).not.toHaveProperty('unheard');
  expect(fromStored(record)).toEqual(edit);
});
