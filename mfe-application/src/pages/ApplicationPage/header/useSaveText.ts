import type { SaveStatus } from '@portal/auto-save/save-status';
import { useIntl } from '@portal/i18n';
import { useSession } from '@portal/shell-kit';
import { useEffect, useState } from 'react';
import { useForm } from '../../../components/form-context';
import { saveText } from './save-text';

/** Milliseconds after which a save is worth a word; faster ones would only flicker. */
const SLOW_MS = 300;

const BUSY: ReadonlySet<SaveStatus['state']> = new Set(['debouncing', 'dirty', 'sending']);

/** What the save line says now. */
export function useSaveText(status: SaveStatus, automatic: boolean): string {
  const intl = useIntl();
  const { view } = useForm();
  const { user } = useSession();
  const busy = BUSY.has(status.state);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  const terms = user !== undefined && !user.acceptedTerms;
  return saveText(intl, status, { automatic, lastEdit: view.editDateAsString, slow: slow && busy, terms });
}
