import { useCallback, useState } from 'react';

/** A wait shorter than this needs no words. docs/design/look.md#waiting */
const AFTER_MS = 300;
/** What has appeared stays long enough to be read, or it is a flash. */
const AT_LEAST_MS = 600;

/** Whether a wait is long enough to be shown; what comes of the work is handed on only after the dialog about it has gone. */
export function useWait() {
  const [shown, setShown] = useState(false);
  const during = useCallback(async <Result>(work: PromiseLike<Result>): Promise<Result> => {
    let since: number | undefined;
    const timer = setTimeout(() => {
      since = Date.now();
      setShown(true);
    }, AFTER_MS);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      if (since !== undefined) {
        const rest = since + AT_LEAST_MS - Date.now();
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        setShown(false);
      }
    }
  }, []);
  return { shown, during };
}
