import { API_PREFIX } from '@portal/contract/limits';
import { backoff } from './backoff';
import { environment } from './environment';

/** After this time out of sight, in milliseconds, a connection may have died unnoticed: phones stop the timers of pages that are hidden. */
const DOUBTFUL_MS = 20_000;
/** A server that sends a sign of life every 15 s is gone after this silence, in milliseconds. */
const SILENCE_MS = 45_000;

export interface StreamReader {
  /** Data of an event, parsed. What cannot be parsed is left out. */
  onEvent(data: unknown): void;
  /** Events may have been missed: everything should be asked for again. */
  onGap?(): void;
  /** The server has refused the stream, which says nothing of why; it is tried again after a pause. Called at each refusal. */
  onRefused?(): void;
  /** After this time, in milliseconds, a tab that nobody looks at gives its connection back; without it, never. */
  hiddenMs?: number;
}

const nothing = () => {};

/**
 * Hears server-sent events. A connection that breaks is opened again after a pause that grows and differs from browser to browser, so that a
 * restarted server is not asked by all at once; with or without one, the page asks again whenever the person comes back to it.
 * @param path of the stream, below the API's prefix
 * @returns the way to stop
 */
export function openEventStream(
  path: string,
  { onEvent, onGap = nothing, onRefused = nothing, hiddenMs }: StreamReader,
): () => void {
  let source: EventSource | undefined;
  let failures = 0;
  let missed = false;
  let hiddenSince: number | undefined;
  let cancelOpening = nothing;
  let cancelClosing = nothing;
  let cancelSilence = nothing;

  const close = () => {
    cancelOpening();
    cancelSilence();
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    if (typeof EventSource === 'undefined') return;
    const opened = new EventSource(`${API_PREFIX}/${path}`);
    source = opened;
    opened.onopen = () => {
      failures = 0;
      if (missed) onGap();
      missed = false;
    };
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const event = parse(data);
      if (event !== undefined) onEvent(event);
    };
    // An API of an earlier version sends none, and is not waited for.
    opened.addEventListener('heartbeat', () => {
      cancelSilence();
      cancelSilence = environment.after(SILENCE_MS, openAnew);
    });
    opened.onerror = () => {
      const refused = opened.readyState === CLOSED;
      close();
      missed = true;
      failures += 1;
      cancelOpening = environment.after(backoff(failures, environment.random()), open);
      if (refused) onRefused();
    };
  };
  // The server tells a new connection nothing of what happened before, so the page asks once it is there.
  const openAnew = () => {
    missed = true;
    open();
  };
  const look = () => {
    cancelClosing();
    if (document.visibilityState === 'hidden') {
      hiddenSince = environment.now();
      if (hiddenMs !== undefined) cancelClosing = environment.after(hiddenMs, close);
      return;
    }
    // What has changed meanwhile is asked for at once, whether a connection comes about or not.
    onGap();
    if (!source || environment.now() - (hiddenSince ?? 0) > DOUBTFUL_MS) openAnew();
  };
  const online = () => {
    onGap();
    openAnew();
  };
  // A page that the browser keeps for the back button must run nothing, and should hold no connection. It asks when it is shown again, and once
  // more when the connection is there: in between it hears nothing.
  const leave = () => {
    missed = true;
    close();
  };
  const comeBack = () => {
    if (!source) look();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', online);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', online);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    cancelClosing();
    close();
  };
}

/** `EventSource.CLOSED`: the browser does not try again by itself. */
const CLOSED = 2;

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
