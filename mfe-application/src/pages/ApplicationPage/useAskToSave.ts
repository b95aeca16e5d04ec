import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { useOutbox } from '../../autosave/outbox-context';

/** With a save button nothing is saved unasked: what leads on from the form asks first while something is unsaved. */
export function useAskToSave(goOn: () => void): () => void {
  const intl = useIntl();
  const outbox = useOutbox();
  const { confirm } = useShell();
  return async () => {
    const { unsaved } = outbox.status();
    const sure =
      outbox.automatic ||
      unsaved === 0 ||
      (await confirm({
        title: intl.formatMessage({ id: 'application.save.ask-title' }),
        body: intl.formatMessage({ id: 'application.save.ask-text' }, { count: unsaved }),
        okLabel: intl.formatMessage({ id: 'application.save.ask-ok' }),
      }));
    if (sure) goOn();
  };
}
