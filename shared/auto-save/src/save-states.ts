/** What auto-save is doing. The diagram is in docs/adr/0004-auto-save.md; a test compares it with the table below. */
export type SaveState =
  /** Nothing is unsaved. */
  | 'idle'
  /** A key was pressed a moment ago. */
  | 'debouncing'
  /** Something is unsaved and waits to be sent. */
  | 'dirty'
  /** All that is unsaved waits for the person: an error at a field, or a choice between two values. */
  | 'attention'
  | 'sending'
  /** An attempt failed; the next one follows after a pause. */
  | 'backoff'
  /** The session has ended; the person is asked, or has put it off. */
  | 'awaiting-login'
  /** The application takes no more edits. */
  | 'stopped'
  /** The form has been left. Nothing is sent in the background any more. */
  | 'disposed'
  /** The form has been left, and sends what it has left once more. */
  | 'draining';

export type SaveEvent =
  /** Nothing is left to save. */
  | 'clear'
  /** A key was pressed, and no pause has followed. */
  | 'type'
  /** Something can be sent, and nobody types. */
  | 'pause'
  /** What is left waits for the person. */
  | 'block'
  /** The queue sends an edit. */
  | 'send'
  /** The queue has nothing more to send. */
  | 'finish'
  /** The server could not be reached, or could not answer. */
  | 'fail'
  /** The server asks for a log-in. */
  | 'expire'
  /** The application takes no more edits. */
  | 'stop'
  /** The form is left. */
  | 'dispose';

const ENDINGS = { stop: 'stopped', dispose: 'disposed' } as const;

/** Every transition. An event that a state does not name changes nothing. */
export const TRANSITIONS: Readonly<Record<SaveState, Readonly<Partial<Record<SaveEvent, SaveState>>>>> = {
  idle: { type: 'debouncing', pause: 'dirty', block: 'attention', send: 'sending', ...ENDINGS },
  debouncing: { clear: 'idle', pause: 'dirty', block: 'attention', send: 'sending', ...ENDINGS },
  dirty: { clear: 'idle', type: 'debouncing', block: 'attention', send: 'sending', ...ENDINGS },
  attention: { clear: 'idle', type: 'debouncing', pause: 'dirty', send: 'sending', ...ENDINGS },
  sending: { finish: 'idle', fail: 'backoff', expire: 'awaiting-login', stop: 'stopped', dispose: 'draining' },
  backoff: { send: 'sending', finish: 'idle', ...ENDINGS },
  'awaiting-login': { send: 'sending', finish: 'idle', ...ENDINGS },
  stopped: {},
  disposed: { send: 'draining', stop: 'stopped' },
  draining: { finish: 'disposed', fail: 'disposed', expire: 'disposed', stop: 'stopped' },
};

/** @returns the state after an event */
export function nextState(state: SaveState, event: SaveEvent): SaveState {
  return TRANSITIONS[state][event] ?? state;
}
