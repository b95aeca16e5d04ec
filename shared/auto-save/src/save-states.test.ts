import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextState, type SaveState, TRANSITIONS } from './save-states';

const DECISION = readFileSync(join(__dirname, '../../../docs/adr/0004-auto-save.md'), 'utf8');
const DIAGRAM = /```mermaid\nstateDiagram-v2\n(.*?)```/s.exec(DECISION)?.[1] ?? '';
/** What is drawn inside the state `resting`. */
const RESTING = /state resting \{(.*?)\}/s.exec(DIAGRAM)?.[1] ?? '';

/** Every transition of the diagram, as `state event state`. One from or to `resting` counts for each state in it, or for its first one. */
function drawn(): string[] {
  const inside = [
    ...new Set([...RESTING.matchAll(/(\w+) --> (\w+):/g)].flatMap(([, from = '', to = '']) => [from, to])),
  ];
  const first = /\[\*\] --> (\w+)/.exec(RESTING)?.[1] ?? '';
  const name = (drawnName: string) => (drawnName === 'awaitingLogin' ? 'awaiting-login' : drawnName);
  return [...DIAGRAM.matchAll(/(\w+) --> (\w+): (.+)/g)].flatMap(([, from = '', to = '', events = '']) =>
    (from === 'resting' ? inside : [from]).flatMap((state) =>
      events.split(', ').map((event) => `${name(state)} ${event} ${to === 'resting' ? first : name(to)}`),
    ),
  );
}

const written = Object.entries(TRANSITIONS).flatMap(([from, events]) =>
  Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`),
);

test('the diagram of the decision on auto-save shows exactly the transitions of the table', () => {
  expect(drawn().sort()).toEqual([...written].sort());
});

test('an event that a state does not name changes nothing', () => {
  expect(nextState('sending', 'type')).toBe('sending');
  expect(nextState('idle', 'fail')).toBe('idle');
});

test('nothing is sent again once the application takes no more edits', () => {
  expect(TRANSITIONS.stopped).toEqual({});
});

test('a form that was left never waits for a log-in nor for a next try', () => {
  const reached = new Set<SaveState>(['disposed']);
  for (const state of reached) for (const next of Object.values(TRANSITIONS[state])) reached.add(next);
  expect([...reached].sort()).toEqual(['disposed', 'draining', 'stopped']);
});
