import type { Row } from '@portal/contract/application';
import { workGaps } from './work-gaps';

const work = (workStartDate: string | null, workEndDate: string | null): Row => ({
  rowId: `${workStartDate}`,
  clientRowId: 'c',
  invalidFields: [],
  workStartDate,
  workEndDate,
});

test('three months between two jobs are no gap, and a day more is one', () => {
  expect(workGaps([work('2020-01-01', '2020-11-30'), work('2021-02-28', null)])).toEqual([]);
  expect(workGaps([work('2021-03-01', null), work('2020-01-01', '2020-11-30')])).toEqual([
    { from: '2020-11-30', to: '2021-03-01' },
  ]);
});

test('a job that overlaps, goes on or has no readable dates leaves no gap', () => {
  expect(
    workGaps([work('2010-01-01', '2020-01-01'), work('2012-01-01', '2013-01-01'), work('2020-02-01', null)]),
  ).toEqual([]);
  expect(workGaps([work('2010-01-01', null), work('2020-01-01', null)])).toEqual([]);
  expect(workGaps([work('last spring', null), work(null, null), work('2020-01-01', null)])).toEqual([]);
});

test('where only months or years are known a gap is hinted at only if there surely is one, and is named as they are', () => {
  expect(workGaps([work('2018', '2019'), work('3/2020', null)])).toEqual([]);
  expect(workGaps([work('2018', '2019'), work('2020-05', null)])).toEqual([{ from: '2019', to: '2020-05' }]);
  expect(workGaps([work('2021', null), work('2018', '2020-06')])).toEqual([{ from: '2020-06', to: '2021' }]);
});
