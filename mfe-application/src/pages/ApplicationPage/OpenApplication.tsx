import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { PreviewError } from '@portal/contract/preview';
import { useIntl } from '@portal/i18n';
import { useOpenApplication, usePageTitle, useUnloadGuard } from '@portal/shell-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useGetRecordQuery } from '../../api/sections.api';
import { OutboxProvider } from '../../autosave/outbox-context';
import { useApplicationOutbox } from '../../autosave/useApplicationOutbox';
import { useWipeAtLogOut } from '../../autosave/useWipeAtLogOut';
import { FormProvider } from '../../components/form-context';
import type { ApplicationRef } from '../../model/application-ref';
import { ApplicationForm } from './ApplicationForm';
import { OutOfDateDialog } from './dialogs';
import { PreviewStep } from './PreviewStep';
import { SentStep } from './SentStep';
import { useStep } from './useStep';

interface Props {
  application: ApplicationRef;
  view: ApplicationViewModel;
  automatic: boolean;
  /** Server's clock minus this browser's, in milliseconds. */
  clockOffset: number;
}

const NONE: readonly PreviewError[] = [];

/** The application while it is open: form, preview and what follows the sending share one outbox. */
export function OpenApplication({ application, view, automatic, clockOffset }: Props) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const [step, go] = useStep(view);
  const [closed, setClosed] = useState(view.outOfDate);
  const [closedNow, setClosedNow] = useState(false);
  const [errors, setErrors] = useState<{ list: readonly PreviewError[]; shown: number }>();
  const close = () => {
    setClosed(true);
    setClosedNow(true);
  };
  const outbox = useApplicationOutbox({ application, automatic, onOutOfDate: close });
  const { birthDate } = useGetRecordQuery(
    { application, section: 'basicInfo' },
    {
      skip: !view.sectionMap.basicInfo?.visible,
      selectFromResult: ({ data }) => ({ birthDate: data?.values.birthDate }),
    },
  );
  useEffect(() => {
    if (closed) outbox.halt();
  }, [closed, outbox]);
  const { savedAt } = useSyncExternalStore(outbox.subscribe, outbox.status);
  const sentAsItIs = view.applied && !view.unsentChanges;
  // Whether there is something to send again is for the server to say: after a save, and before the paper is shown.
  useEffect(() => {
    if (sentAsItIs && (savedAt !== undefined || step === 'preview')) {
      dispatch(baseApi.util.invalidateTags(['Application']));
    }
  }, [dispatch, sentAsItIs, savedAt, step]);
  useWipeAtLogOut();
  useUnloadGuard(() => !closed && outbox.status().unsaved > 0);
  useOpenApplication({
    applied: view.applied,
    defaultCampaign: view.defaultCampaign,
    employerEditing: view.employerEditing,
    flush: outbox.flush,
  });
  const title = view.profile ? intl.formatMessage({ id: 'application.profile.title' }) : view.campaign.title;
  usePageTitle(title);

  const readOnly = closed || (view.cancelled && !view.canEditCancelledApplication);
  const form = {
    application,
    view,
    readOnly,
    validated: errors !== undefined,
    errors: errors?.list ?? NONE,
    birthDate,
  };
  const refuse = (list: readonly PreviewError[]) => {
    setErrors((last) => ({ list, shown: (last?.shown ?? 0) + 1 }));
    go('form', { replace: true });
  };
  return (
    <OutboxProvider value={outbox}>
      <FormProvider value={form}>
        {step === 'form' && (
          <ApplicationForm
            title={title}
            automatic={automatic}
            clockOffset={clockOffset}
            errors={errors}
            onPreview={() => go('preview')}
          />
        )}
        {step === 'preview' && (
          <PreviewStep
            onErrors={refuse}
            onBack={() => go('form')}
            onSent={() => go('sent', { replace: true })}
            onClosed={close}
          />
        )}
        {step === 'sent' && <SentStep onBack={() => go('form')} />}
        <OutOfDateDialog open={closedNow} onClose={() => setClosedNow(false)} />
      </FormProvider>
    </OutboxProvider>
  );
}
