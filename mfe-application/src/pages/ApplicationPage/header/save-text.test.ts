import type { SaveStatus } from '@portal/auto-save/save-status';
import type { IntlShape } from '@portal/i18n';
import { type SaveFacts, saveText } from './save-text';

/** Says the id and what it is about instead of the words. */
const intl = {
  formatMessage: ({ id }: { id: string }, values: object = {}) => [id, ...Object.values(values)].join(' '),
  formatTime: () => '14.32',
} as unknown as IntlShape;

const clean: SaveStatus = {
  state: 'idle',
  cause: 'network',
  unsaved: 0,
  choices: 0,
  refused: 0,
  durability: 'browser',
};
const facts: SaveFacts = { automatic: true, lastEdit: '20.11.2026 klo 9.05', slow: false, terms: false };
const say = (status: Partial<SaveStatus>, more: Partial<SaveFacts> = {}) =>
  saveText(intl, { ...clean, ...status }, { ...facts, ...more });

test.each<[string, Partial<SaveStatus>, Partial<SaveFacts>, string]>([
  ['nothing was ever saved', {}, { lastEdit: null }, 'automatic'],
  ['nothing was ever saved, with a save button', {}, { lastEdit: null, automatic: false }, 'manual'],
  ['nothing was saved in this visit', {}, {}, 'last 20.11.2026 klo 9.05'],
  ['all is saved', { savedAt: 1 }, {}, 'saved 14.32'],
  ['a letter was just typed', { state: 'dirty', unsaved: 1, savedAt: 1 }, {}, 'last 14.32'],
  ['a save is fast', { state: 'sending', unsaved: 1, savedAt: 1 }, {}, 'last 14.32'],
  ['a save takes a while', { state: 'sending', unsaved: 1, savedAt: 1 }, { slow: true }, 'saving'],
  ['the save button was not pressed', { state: 'dirty', unsaved: 2 }, { automatic: false }, 'unsaved 2'],
  ['there is no connection', { state: 'backoff', unsaved: 1, savedAt: 1 }, {}, 'no-connection'],
  ['the service is down', { state: 'backoff', cause: 'server', unsaved: 1 }, {}, 'no-answer'],
  [
    'a network answers in place of the service',
    { state: 'backoff', cause: 'unreadable', unsaved: 1 },
    {},
    'unreadable',
  ],
  ['the session has ended', { state: 'awaiting-login', unsaved: 1 }, {}, 'log-in'],
  ['the terms wait', { state: 'awaiting-login', unsaved: 1 }, { terms: true }, 'terms'],
  ['no token is taken', { state: 'backoff', cause: 'token', unsaved: 1 }, {}, 'reload'],
  ['fields were changed elsewhere', { state: 'attention', unsaved: 3, choices: 2, refused: 1 }, {}, 'choices 2'],
  ['a value was refused', { state: 'attention', unsaved: 1, refused: 1 }, {}, 'attention 1'],
  ['nothing is taken any more', { state: 'stopped', unsaved: 1, savedAt: 1 }, {}, 'halted'],
])('the save line is honest when %s', (_, status, more, said) => {
  expect(say(status, more)).toBe(`application.save.${said}`);
});

test.each([
  ['fi-FI', '0.24'],
  ['sv-FI', '0.24'],
  ['en-GB', '0:24'],
])('in %s the first hour of the day is written %s', (language, written) => {
  const formatTime = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'Europe/Helsinki' }).format(at);
  const savedAt = Date.parse('2026-11-21T22:24:00Z');
  const said = saveText({ ...intl, formatTime } as unknown as IntlShape, { ...clean, savedAt }, facts);
  expect(said).toBe(`application.save.saved ${written}`);
});
