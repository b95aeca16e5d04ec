import { field } from '../testing/view-model';
import { charactersOf } from './field-width';

test('what has a usual length has a width, and free text has none', () => {
  expect(charactersOf(field('postalCode', 'text', { format: 'postal-code', maxLength: 20 }))).toBe(10);
  expect(charactersOf(field('firstName', 'text', { format: 'name' }))).toBe(30);
  expect(charactersOf(field('mobilePhone', 'phone'))).toBe(20);
  expect(charactersOf(field('campNumber1', 'number'))).toBe(10);
  expect(charactersOf(field('email', 'email'))).toBe(40);
  expect(charactersOf(field('address', 'text'))).toBe(40);
  expect(charactersOf(field('campTextField1', 'text'))).toBeUndefined();
  expect(charactersOf(field('note1', 'textarea'))).toBeUndefined();
});

test('a list with a long choice has the width of the form, so that no choice is cut', () => {
  const choices = (label: string) => field('gradeId', 'select', { options: [{ id: 'a', label }] });
  expect(charactersOf(choices('Tyydyttävä'))).toBe(40);
  expect(charactersOf(choices('Opettajan pedagogiset opinnot ja aineopinnot'))).toBeUndefined();
});
