import type { Button } from '@portal/ui/basic';
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import { LazyPart } from './LazyPart';
import { NotOpened } from './NotOpened';
import { WAIT_SHOWN_AFTER_MS } from './wait-shown';

/** `asked`: its code is on the way; `waiting`: so long that the button shows it. */
type State = 'closed' | 'asked' | 'waiting' | 'open' | 'failed';

interface Props {
  /** Fetches the code of what the button opens. */
  load(): Promise<unknown>;
  /** Draws the button. @param props how it opens the dialog and tells of it */
  button(props: ComponentProps<typeof Button>): ReactNode;
  /** What it opens. */
  children(close: () => void): ReactNode;
}

/**
 * A button and the dialog that it opens, whose code comes when it is pressed. The button shows the wait, and Escape ends it. Who has gone on in
 * the page by then keeps the keyboard there: the dialog does not open over what they type.
 */
export function DialogButton({ load, button, children }: Props) {
  const element = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>('closed');
  const latest = useRef(0);
  const close = () => {
    latest.current += 1;
    setState('closed');
  };
  const ask = async () => {
    latest.current += 1;
    const mine = latest.current;
    const set = (next: State) => latest.current === mine && setState(next);
    set('asked');
    const timer = setTimeout(() => set('waiting'), WAIT_SHOWN_AFTER_MS);
    const stopWatching = watchPerson(element, () => latest.current === mine && close());
    try {
      await load();
      set('open');
    } catch {
      set('failed');
    } finally {
      clearTimeout(timer);
      stopWatching();
    }
  };
  return (
    <>
      {button({
        ref: element,
        loading: state === 'waiting',
        'aria-haspopup': 'dialog',
        'aria-expanded': state === 'open',
        onClick: () => void ask(),
      })}
      {state === 'failed' && <NotOpened />}
      <LazyPart onFailure={close}>{state === 'open' && children(close)}</LazyPart>
    </>
  );
}

/** @param onGone called when the person types, goes to something else in the page, or presses Escape @returns ends it */
function watchPerson(button: RefObject<HTMLButtonElement | null>, onGone: () => void): () => void {
  // Where a press focuses no button, a field may have the focus, and get it again as somebody comes back to the window.
  const focused = document.activeElement;
  const isElsewhere = ({ type, target }: Event) =>
    type === 'input' || (type === 'focusin' && target !== button.current && target !== focused);
  const note = (event: Event) => {
    if (isElsewhere(event) || (event as KeyboardEvent).key === 'Escape') onGone();
  };
  const events = ['input', 'focusin', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, note, true);
  return () => {
    for (const event of events) document.removeEventListener(event, note, true);
  };
}
