import type { OpenApplication } from '@portal/shell-kit';
import { useCallback, useState } from 'react';

/** Which application is open on the page; the one that announced itself last. */
export function useOpenApplicationState() {
  const [openApplication, setOpen] = useState<OpenApplication>();
  const announceApplication = useCallback((application: OpenApplication) => {
    setOpen(application);
    return () => setOpen((current) => (current === application ? undefined : current));
  }, []);
  return { openApplication, announceApplication };
}
