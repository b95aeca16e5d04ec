import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { PreviewError } from '@portal/contract/preview';
import { useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useOpenApplication, usePageTitle, useUnloadGuard } from '@portal/shell-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { applicationApi } from '../../api/application.api';
import { AutoSaveProvider } from '../../autosave/auto-save-context';
import { useApplicationAutoSave } from '../../autosave/useApplicationAutoSave';
import { useDeleteEditsAtLogOut } from '../../autosave/useDeleteEditsAtLogOut';
import { FormProvider } from '../../components/form-context';
import type { ApplicationRef } from '../../model/application-ref';
import { employerView } from '../../model/employer-view';
import { useFromSection } from '../../sections/cached-content';
import { ChangesStep } from './changes/ChangesStep';
import { Dialogs } from './dialogs/Dialogs';
import { useLifeCycle } from './dialogs/useLifeCycle';
import { ApplicationForm } from './form/ApplicationForm';
import { PreviewStep } from './preview/PreviewStep';
import { PrintStep } from './sent/PrintStep';
import { SentStep } from './sent/SentStep';
import { useEndOfPeriod } from './useEndOfPeriod';
import { useHasAttachment } from './useHasAttachment';
import { useStep } from './useStep';

interface Props {
  application: ApplicationRef;
  view: ApplicationViewModel;
  automatic: boolean;
  /** Server's clock minus this browser's, in milliseconds. */
  clockOffset: number;
}

const NONE: readonly PreviewError[] = [];

/** The application while it is open: form, papers and what follows the sending share one auto-save and one dialog at a time. */
export function OpenApplication({ application, view: given, automatic, clockOffset }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const dispatch = usePortalDispatch();
  const navigate = useNavigate();
  const view = useMemo(() => employerView(given), [given]);
  const [step, go] = useStep(view);
  const [ended, setEnded] = useState(false);
  const [errors, setErrors] = useState<{ list: readonly PreviewError[]; shown: number }>();
  const [sentNow, setSentNow] = useState(false);
  const closed = ended || view.outOfDate;
  const close = async () => {
    if (ended) return;
    setEnded(true);
    // Nothing was ever saved in it, so there is nothing to show (docs/specification.md#application). Files are saved beside it: the server knows.
    const untouched = view.newCampaign && autoSave.status().savedAt === undefined && autoSave.all().length === 0;
    if (untouched && (await isStillNew())) void navigate(href('applyPeriodEnded'), { replace: true });
    else lifeCycle.open('out-of-date');
  };
  const isStillNew = async () => {
    const query = applicationApi.endpoints.getApplication.initiate(
      { application, locale },
      { forceRefetch: true, subscribe: false },
    );
    return (await dispatch(query)).data?.newCampaign ?? true;
  };
  const autoSave = useApplicationAutoSave({
    application,
    automatic,
    onOutOfDate: () => void close(),
    onRefreshView: () => lifeCycle.open('refresh'),
  });
  const lifeCycle = useLifeCycle({ application, view, autoSave, go, onClosed: () => void close() });
  const { birthDate } = useFromSection(application, 'basicInfo', !view.sectionMap.basicInfo?.visible, (content) => ({
    birthDate: content?.values.birthDate,
  }));
  const hasAttachment = useHasAttachment(application, view);
  useEffect(() => {
    if (closed) autoSave.stopSending();
  }, [closed, autoSave]);
  useEndOfPeriod(closed || view.employerEditing ? null : view.campaign.applyPeriodEnd, clockOffset);
  const wasOutOfDate = useRef(view.outOfDate);
  const end = useRef(close);
  end.current = close;
  const reading = step === 'sent' || step === 'print';
  // Learnt from the view model rather than from a save. Who reads a receipt or a paper loses nothing by it.
  useEffect(() => {
    if (view.outOfDate && !wasOutOfDate.current && !reading) void end.current();
    wasOutOfDate.current = view.outOfDate;
  }, [view.outOfDate, reading]);
  const sentAsItIs = view.applied && !view.unsentChanges;
  // Whether there is something to send again is for the server to say: after a save, and before the paper is shown.
  useEffect(() => {
    if (!sentAsItIs) return;
    const ask = () => void dispatch(baseApi.util.invalidateTags(['Application']));
    let savedAt = autoSave.status().savedAt;
    if (savedAt !== undefined || step === 'preview') ask();
    // Not read while rendering: each save would draw the whole form anew.
    return autoSave.subscribe(() => {
      if (autoSave.status().savedAt === savedAt) return;
      savedAt = autoSave.status().savedAt;
      ask();
    });
  }, [dispatch, sentAsItIs, autoSave, step]);
  useDeleteEditsAtLogOut();
  useUnloadGuard(() => !closed && autoSave.status().unsaved > 0);
  useOpenApplication({
    applied: view.applied,
    // Like an open application, the profile waits for no sending.
    defaultCampaign: view.defaultCampaign || view.profile,
    employerEditing: view.employerEditing,
    flush: autoSave.beforeLeaving,
  });
  const title = view.profile ? intl.formatMessage({ id: 'application.profile.title' }) : view.campaign.title;
  usePageTitle(title);

  const form = {
    application,
    view,
    readOnly: closed || (view.cancelled && !view.canEditCancelledApplication),
    validated: errors !== undefined,
    errors: errors?.list ?? NONE,
    birthDate,
    hasAttachment,
  };
  const refuse = (list: readonly PreviewError[]) => {
    setErrors((last) => ({ list, shown: (last?.shown ?? 0) + 1 }));
    go('form', { replace: true });
  };
  // What the preview has validated stands open and marked, also when nothing is wrong with it. docs/specification.md#application
  const pass = () => setErrors((last) => ({ list: NONE, shown: (last?.shown ?? 0) + 1 }));
  const sent = () => {
    setSentNow(true);
    setErrors(undefined);
    go('sent', { replace: true });
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
            onAction={lifeCycle.act}
            onPreview={() => go('preview')}
          />
        )}
        {step === 'preview' && (
          <PreviewStep
            onErrors={refuse}
            onPassed={pass}
            onBack={() => go('form')}
            onSent={sent}
            onClosed={() => void close()}
            onRefreshView={() => lifeCycle.open('refresh')}
          />
        )}
        {step === 'sent' && <SentStep fresh={sentNow} onBack={() => go('form')} onPrint={() => go('print')} />}
        {step === 'changes' && (
          <ChangesStep
            onBack={() => go('form')}
            onPreview={() => go('preview')}
            onDiscard={() => lifeCycle.act('discard')}
          />
        )}
        {step === 'print' && <PrintStep onBack={() => go('form')} />}
        <Dialogs lifeCycle={lifeCycle} automatic={automatic} />
      </FormProvider>
    </AutoSaveProvider>
  );
}
