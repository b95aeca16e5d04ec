import type { ApplicationViewModel } from '@portal/contract/application';
import type { PreviewError } from '@portal/contract/preview';
import { useIntl } from '@portal/i18n';
import { useOpenApplication, usePageTitle, useUnloadGuard } from '@portal/shell-kit';
import { useCallback, useMemo, useState } from 'react';
import { useApplicationAutoSave } from '../../../autosave/useApplicationAutoSave';
import { useDeleteEditsAtLogOut } from '../../../autosave/useDeleteEditsAtLogOut';
import { AutoSaveProvider } from '../../../components/auto-save-context';
import { FormProvider } from '../../../components/form-context';
import type { ApplicationAction } from '../../../model/application-actions';
import type { ApplicationRef } from '../../../model/application-ref';
import { employerView } from '../../../model/employer-view';
import { isSent } from '../../../model/step';
import { ChangesStep } from '../changes/ChangesStep';
import { Dialogs } from '../dialogs/Dialogs';
import { useOpenDialog } from '../dialogs/useOpenDialog';
import { ApplicationForm } from '../form/ApplicationForm';
import { PreviewStep } from '../preview/PreviewStep';
import type { Sending } from '../preview/preview-steps';
import { PrintStep } from '../sent/PrintStep';
import { ReadStep } from '../sent/ReadStep';
import { SentStep } from '../sent/SentStep';
import { followAction } from './follow-action';
import { useElsewhere } from './useElsewhere';
import { usePeriodEnd } from './usePeriodEnd';
import { usePreviewErrors } from './usePreviewErrors';
import { useRefreshAfterSave } from './useRefreshAfterSave';
import { useStep } from './useStep';
import { useUploadsUnderWay } from './useUploadsUnderWay';

interface Props {
  application: ApplicationRef;
  view: ApplicationViewModel;
  automatic: boolean;
  /** Server's clock minus this browser's, in milliseconds. */
  clockOffset: number;
}

const NONE: readonly PreviewError[] = [];

/** The application while it is open: the form, the documents and what follows the sending share one auto-save and one dialog at a time. */
export function OpenApplication({ application, view: given, automatic, clockOffset }: Props) {
  const intl = useIntl();
  const view = useMemo(() => employerView(given), [given]);
  const { step, goTo, changeAt } = useStep(view);
  const dialog = useOpenDialog(view);
  const [ended, setEnded] = useState(false);
  const end = useCallback(() => setEnded(true), []);
  const refresh = () => dialog.showNext('refresh');
  const autoSave = useApplicationAutoSave({ application, automatic, onOutOfDate: end, onRefreshView: refresh });
  const reading = step === 'read' || step === 'sent' || step === 'print';
  const onTell = () => dialog.show('out-of-date');
  usePeriodEnd({ application, view, autoSave, clockOffset, ended, reading, onEnd: end, onTell });
  useRefreshAfterSave(view.applied && !view.unsentChanges, autoSave, step);
  useDeleteEditsAtLogOut();
  const uploads = useUploadsUnderWay(application, autoSave);
  const closed = ended || view.outOfDate;
  useUnloadGuard(() => !closed && autoSave.status().unsaved > 0);
  useOpenApplication({
    applied: view.applied,
    // Like an open application, the profile waits for no sending.
    defaultCampaign: view.defaultCampaign || view.profile,
    employerEditing: view.employerEditing,
    hasUnsentChanges: () => !closed && view.applied && (view.unsentChanges || autoSave.status().unsaved > 0),
    flush: async () => (await autoSave.beforeLeaving()) && uploads.left().length === 0,
  });
  const title = view.profile ? intl.formatMessage({ id: 'application.profile.title' }) : view.campaign.title;
  usePageTitle(title);

  const [rightPhones] = useState(() => new Set<string>());
  const { errors, validated, clear } = usePreviewErrors();
  const [sentNow, setSentNow] = useState<Sending>();
  const [shown, setShown] = useState(step);
  if (shown !== step) {
    setShown(step);
    // Not before the address has come to the receipt: it follows the sending later.
    if (shown === 'sent') setSentNow(undefined);
  }
  const showErrors = (list: readonly PreviewError[]) => {
    validated(list);
    goTo('form', { replace: true });
  };
  const showSent = (sending: Sending) => {
    setSentNow(sending);
    clear();
    goTo('sent', { replace: true });
  };
  const toForm = () => goTo('form');
  const toStart = () => goTo(isSent(view) ? 'read' : 'form');
  const toPreview = () => goTo('preview');
  const follow = (action: ApplicationAction) => followAction(action, application, goTo, dialog.show);
  const form = {
    application,
    view,
    readOnly: closed || (view.cancelled && !view.canEditCancelledApplication),
    validated: errors !== undefined,
    errors: errors?.list ?? NONE,
    rightPhones,
    uploads,
    ...useElsewhere(application, view),
  };
  return (
    <AutoSaveProvider value={autoSave}>
      <FormProvider value={form}>
        {step === 'form' && (
          <ApplicationForm
            title={title}
            automatic={automatic}
            clockOffset={clockOffset}
            errors={errors}
            onAction={follow}
            onPreview={toPreview}
          />
        )}
        {step === 'preview' && (
          <PreviewStep
            onErrors={showErrors}
            // Validated sections are open and marked, also when nothing is wrong with them. docs/specification.md#application
            onPassed={() => validated(NONE)}
            onBack={toForm}
            changeAt={changeAt}
            onSent={showSent}
            onClosed={end}
            onRefreshView={refresh}
          />
        )}
        {step === 'read' && (
          <ReadStep
            title={title}
            automatic={automatic}
            clockOffset={clockOffset}
            onAction={follow}
            onChange={toForm}
            onPreview={toPreview}
          />
        )}
        {step === 'sent' && (
          <SentStep
            sending={sentNow}
            onOpen={toStart}
            onChange={toForm}
            onPrint={() => goTo('print')}
            onPreview={toPreview}
            onAction={follow}
          />
        )}
        {step === 'changes' && (
          <ChangesStep onBack={toForm} onPreview={toPreview} onDiscard={() => dialog.show('discard')} />
        )}
        {step === 'print' && <PrintStep onBack={toStart} />}
        <Dialogs dialog={dialog} automatic={automatic} goTo={goTo} onPeriodEnd={end} />
      </FormProvider>
    </AutoSaveProvider>
  );
}
