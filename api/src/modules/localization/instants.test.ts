import { instantAsString } from './instants';

test('a time is written as it is in Finland, in Swedish too', () => {
  const sent = new Date('2026-11-22T07:40:00Z');
  expect(instantAsString(sent, 'fi')).toBe('22.11.2026 klo 9.40');
  expect(instantAsString(sent, 'sv')).toBe('22 nov. 2026 9.40');
  expect(instantAsString(sent, 'en')).toBe('22 Nov 2026, 09:40');
});
