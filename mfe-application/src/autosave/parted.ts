import type { Outbox } from './outbox';

/** Outboxes of forms that were closed before everything was saved, by user. What must not rest in the browser is nowhere else. */
const parted = new Map<string, Set<Outbox>>();

/** Remembers a closed form until it has nothing left to send. */
export function keepParted(user: string, outbox: Outbox): void {
  const own = parted.get(user) ?? new Set();
  parted.set(user, own.add(outbox));
  const forget = () => {
    if (outbox.all().length > 0) return;
    own.delete(outbox);
    stop();
  };
  const stop = outbox.subscribe(forget);
  forget();
}

/** Forms that were closed on this page and still have something to send. */
export const partedOf = (user: string): readonly Outbox[] => [...(parted.get(user) ?? [])];
