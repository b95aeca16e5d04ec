import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { isGone } from '../api/saved.api';

/** @returns tells in a toast why a change of what is saved failed. @param error of the call */
export function useTellFailure() {
  const intl = useIntl();
  const { toast } = useShell();
  return (error: unknown) => {
    const id = isGone(error) ? 'internal-ads.saved.gone' : 'internal-ads.save.failed';
    toast({ status: 'ERROR', title: intl.formatMessage({ id }) });
  };
}
