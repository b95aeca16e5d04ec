import type { RetryCause } from '@portal/auto-save/edit';
import type { SaveStatus } from '@portal/auto-save/save-status';
import type { IntlShape } from '@portal/i18n';

export interface SaveFacts {
  /** Saves as the person types. */
  automatic: boolean;
  /** When the application was last changed, as the server writes it; null when never. */
  lastEdit: string | null;
  /** What is unsaved has been so for a moment that can be noticed. */
  slow: boolean;
  /** The terms wait to be accepted. */
  terms: boolean;
}

const WAITING = {
  network: 'application.save.no-connection',
  server: 'application.save.no-answer',
  unreadable: 'application.save.unreadable',
  token: 'application.save.reload',
} as const satisfies Record<RetryCause, string>;

/** What the save line says: always the truth, and "saved" only while nothing is unsaved. */
export function saveText(intl: IntlShape, status: SaveStatus, { automatic, lastEdit, slow, terms }: SaveFacts): string {
  const say = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
  const savedAt =
    status.savedAt === undefined
      ? undefined
      : intl.formatTime(status.savedAt, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const before = savedAt ?? lastEdit;
  const begin = say(automatic ? 'application.save.automatic' : 'application.save.manual');
  const last = before ? say('application.save.last', { time: before }) : begin;
  switch (status.state) {
    case 'idle':
      return savedAt ? say('application.save.saved', { time: savedAt }) : last;
    case 'dirty':
    case 'debouncing':
      if (!automatic) return say('application.save.unsaved', { count: status.unsaved });
      return slow ? say('application.save.saving') : last;
    case 'sending':
    case 'draining':
    case 'disposed':
      return slow ? say('application.save.saving') : last;
    case 'backoff':
      return say(WAITING[status.cause]);
    case 'awaiting-login':
      return say(terms ? 'application.save.terms' : 'application.save.log-in');
    case 'attention':
      return status.choices > 0
        ? say('application.save.choices', { count: status.choices })
        : say('application.save.attention', { count: status.refused });
    case 'stopped':
      return say('application.save.halted');
  }
}
