import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { CopyResult } from '@portal/contract/life-cycle';
import { SECTIONS } from '@portal/contract/sections';
import { useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useShell } from '@portal/shell-kit';
import { useEffect, useRef } from 'react';
import { applicationApi } from '../../../api/application.api';
import { useAutoSave } from '../../../components/auto-save-context';
import { useForm } from '../../../components/form-context';
import type { DialogsProps } from './useOpenDialog';

/** What follows when the server has done what a dialog asked for. */
export function useOutcomes({ dialog, goTo, onPeriodEnd }: DialogsProps) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { application, uploads } = useForm();
  const dispatch = usePortalDispatch();
  const navigate = useNavigate();
  const autoSave = useAutoSave();
  const { toast } = useShell();
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      if (!isDeleted.current) return;
      // Only once the form has left the page: before that it would visibly turn into an empty one.
      setTimeout(() => dispatch(baseApi.util.invalidateTags(['Application', 'ApplicationSection'])));
    },
    [dispatch],
  );

  const succeed = (id: string, values?: Record<string, string | number>) =>
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id }, values) });
  const reportAllChanged = () => {
    for (const section of SECTIONS) autoSave.reportChanged(section);
  };
  const endPeriod = () => {
    dialog.close();
    onPeriodEnd();
  };
  /** `refreshView` is ignored here: the copying was this page's own, and its call lets everything be fetched again. */
  const settleCopy = (result: CopyResult, messageId: string) => {
    if (result.updateOutOfDate) return endPeriod();
    dialog.close();
    reportAllChanged();
    succeed(messageId, { count: result.copiedSections ?? SECTIONS.length });
  };

  return {
    endPeriod,
    copied: (result: CopyResult) => settleCopy(result, 'application.copy.done'),
    copiedToProfile: (result: CopyResult) => settleCopy(result, 'application.to-profile.done'),
    cancelled() {
      dialog.close();
      succeed('application.cancel.done');
    },
    deleted() {
      isDeleted.current = true;
      autoSave.stopSending();
      void autoSave.discardAll();
      // One that arrived after this would begin the application anew.
      uploads.dropAll();
      succeed('application.delete.done');
      void navigate(href('applications'), { replace: true });
    },
    discarded() {
      dialog.closeToHeading();
      void autoSave.discardAll();
      uploads.dropAll();
      // At once, and also where the application cannot be fetched again.
      dispatch(
        applicationApi.util.updateQueryData('getApplication', { application, locale }, (draft) => {
          draft.unsentChanges = false;
        }),
      );
      reportAllChanged();
      goTo('read', { replace: true });
      succeed('application.discard.done');
    },
  };
}
