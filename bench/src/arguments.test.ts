import { readArguments } from './arguments';

it('parts are named in any number, and the command line says the rounds before the environment does', () => {
  expect(readArguments([], undefined)).toEqual({ parts: [], rounds: 9 });
  expect(readArguments(['pages', 'form'], '3')).toEqual({ parts: ['pages', 'form'], rounds: 3 });
  expect(readArguments(['federation', '--rounds', '0'], '3')).toEqual({ parts: ['federation'], rounds: 0 });
});

it.each([
  [['--rounds', 'few'], undefined, '--rounds takes a whole number, not "few"'],
  [[], '1.5', 'ROUNDS takes a whole number, not "1.5"'],
  [['--round', '3'], undefined, "Unknown option '--round'"],
])('%j with the setting %s is refused', (args, setting, message) => {
  expect(() => readArguments(args, setting)).toThrow(message);
});
