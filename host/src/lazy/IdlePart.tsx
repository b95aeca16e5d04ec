import type { ReactNode } from 'react';
import { LazyPart } from './LazyPart';
import { useIdle } from './useIdle';

interface Props {
  /** Fetches the part's code. */
  preload?(): Promise<unknown>;
  /** Somebody waits for it after all. */
  needed?: boolean;
  children: ReactNode;
}

/** A part that stays on the page and for which nobody waits: fetched when the browser is idle, and rendered, by itself, when its code is there. */
export function IdlePart({ preload, needed, children }: Props) {
  const idle = useIdle(preload);
  return (
    <LazyPart lasting needed={needed}>
      {(idle || needed) && children}
    </LazyPart>
  );
}
