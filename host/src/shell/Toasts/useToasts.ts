import type { ToastRequest } from '@portal/shell-kit';
import { useCallback, useState } from 'react';

export interface ShownToast extends ToastRequest {
  id: string;
  /** How often it has been said again. */
  again?: number;
  /** By the page's clock, in milliseconds. */
  shownAt: number;
}

/** For this time after a toast, in milliseconds, the same words come of the same fault, which often fails several calls. */
const SAME_FAULT_MS = 1_000;
let count = 0;

/** The toasts on the page. One that comes again later is the same toast, which may have the focus, and is said again for its whole time. */
export function useToasts() {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const add = useCallback((request: ToastRequest) => {
    count += 1;
    const toast = { ...request, id: `toast-${count}`, shownAt: performance.now() };
    setShown((toasts) => {
      const former = toasts.find((other) => sameWords(other, toast));
      if (former && toast.shownAt - former.shownAt < SAME_FAULT_MS) return toasts;
      if (!former) return [...toasts, toast];
      const again = { ...toast, id: former.id, again: (former.again ?? 0) + 1 };
      return toasts.map((other) => (other === former ? again : other));
    });
  }, []);
  const close = useCallback((id: string) => setShown((toasts) => toasts.filter((toast) => toast.id !== id)), []);
  return { shown, add, close };
}

function sameWords(one: ToastRequest, other: ToastRequest): boolean {
  return one.status === other.status && one.title === other.title && one.message === other.message;
}
