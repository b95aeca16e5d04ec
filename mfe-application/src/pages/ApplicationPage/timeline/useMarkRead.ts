import type { TimeLineEvent } from '@portal/contract/application-status';
import { useEffect } from 'react';
import { useMarkEventsReadMutation } from '../../../api/time-line.api';
import type { ApplicationRef } from '../../../model/application-ref';

/** Tells the server what has been shown, once the page is in sight. Should that fail, the next visit tells it. */
export function useMarkRead(application: ApplicationRef, events: readonly TimeLineEvent[]): void {
  const [mark] = useMarkEventsReadMutation();
  const unread = events.flatMap(({ id, unread: isNew }) => (isNew && id !== undefined ? [id] : [])).join(' ');
  useEffect(() => {
    if (unread === '') return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      void mark({ application, events: unread.split(' ') });
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [application, mark, unread]);
}
