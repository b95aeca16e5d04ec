import { knownName, parseQualification, reaches } from './qualification-codes';

test('levels of education and subjects of teachers are those of the form', () => {
  expect(parseQualification('education:master')).toEqual({ kind: 'education', least: 7 });
  const field = { kind: 'teacher', field: 'earlyChildhoodTeacherEligibilityId' };
  expect(parseQualification('teacher:early-childhood-teacher')).toEqual(field);
  expect(parseQualification('teacher:earlyChildhoodTeacher')).toEqual(field);
  expect(['education:wizard', 'education', 'teacher:alchemy', 'teacher'].map(parseQualification)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ]);
  expect(parseQualification('hygiene-pass')).toBeUndefined();
});

test('a higher level reaches a lower one, and not the other way round', () => {
  expect(reaches('master', 6)).toBe(true);
  expect(reaches('uas-master', 7)).toBe(true);
  expect(reaches('bachelor', 7)).toBe(false);
  expect([undefined, '', 'wizard'].map((level) => reaches(level, 2))).toEqual([false, false, false]);
});

test('what the form asks for has a name in each language', () => {
  expect(knownName('education:doctorate', 'en')).toBe('Doctoral degree');
  expect(knownName('teacher:class-teacher', 'fi')).toContain('Luokanopettaja');
  expect(knownName('hygiene-pass', 'fi')).toBeUndefined();
});
