import { changeMarks } from './change-marks';

test('a difference is found at its field, its row or its section, and nowhere else', () => {
  const marks = changeMarks([
    { section: 'basicInfo', field: 'city' },
    { section: 'educations', rowId: 'r1', field: 'institute' },
    { section: 'educations', rowId: 'r2' },
    { section: 'courses' },
  ]);
  expect([...marks.sections]).toEqual(['basicInfo', 'educations', 'courses']);
  expect(marks.field('basicInfo', undefined, 'city')).toBe(true);
  expect(marks.field('basicInfo', undefined, 'address')).toBe(false);
  expect(marks.field('educations', 'r1', 'institute')).toBe(true);
  expect(marks.field('educations', 'r2', 'institute')).toBe(false);
  expect([marks.row('educations', 'r1'), marks.row('educations', 'r2')]).toEqual([false, true]);
  expect([marks.section('educations'), marks.section('courses')]).toEqual([false, true]);
});
