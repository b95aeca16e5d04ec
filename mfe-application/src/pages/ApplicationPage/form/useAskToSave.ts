import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { useAutoSave } from '../../../components/auto-save-context';
import type { ApplicationAction } from '../../../model/application-actions';

/** What works with the application as it is saved. */
const OF_WHAT_IS_SAVED: ReadonlySet<ApplicationAction> = new Set([
  'copyFromProfile',
  'copyFromCampaign',
  'copyToProfile',
  'compare',
  'print',
]);

/** With a save button nothing is saved unasked: what leads on from the form asks first while something is unsaved. */
export function useAskToSave(): (to: 'preview' | ApplicationAction, goOn: () => void) => void {
  const intl = useIntl();
  const autoSave = useAutoSave();
  const { confirm } = useShell();
  return async (to, goOn) => {
    const { unsaved } = autoSave.status();
    const preview = to === 'preview';
    const sure =
      autoSave.automatic ||
      unsaved === 0 ||
      !(preview || OF_WHAT_IS_SAVED.has(to)) ||
      (await confirm({
        title: intl.formatMessage({ id: 'application.save.ask-title' }),
        body: intl.formatMessage(
          { id: preview ? 'application.save.ask-text' : 'application.save.ask-first-text' },
          { count: unsaved },
        ),
        okLabel: intl.formatMessage({ id: preview ? 'application.save.ask-ok' : 'application.save.ask-first-ok' }),
      }));
    if (sure) goOn();
  };
}
