import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { CopyResult } from '@portal/contract/life-cycle';
import { SECTIONS } from '@portal/contract/sections';
import { useIntl } from '@portal/i18n';
import { useSession, useShell } from '@portal/shell-kit';
import { useEffect, useRef } from 'react';
import { CancelDialog } from '../../components/life-cycle/CancelDialog';
import { CopyToProfile } from '../../components/life-cycle/CopyToProfile';
import { DeleteDialog } from '../../components/life-cycle/DeleteDialog';
import { DiscardDialog } from '../../components/life-cycle/DiscardDialog';
import { forgetEdits } from '../../components/life-cycle/forget-edits';
import type { AskingAction } from '../../model/application-actions';
import type { ApplicationRef } from '../../model/application-ref';

interface Props {
  application: ApplicationRef;
  title: string;
  action: AskingAction;
  onClose(): void;
}

/** What takes something away; the other question is about copying. */
type Ending = Exclude<AskingAction, 'copyToProfile'>;

const DONE = {
  cancel: 'application.cancel.done',
  delete: 'application.delete.done',
  discard: 'application.discard.done',
} as const satisfies Record<Ending, string>;
const DIALOG = { cancel: CancelDialog, delete: DeleteDialog, discard: DiscardDialog } as const;

/** The question about one application of the list. */
export default function ListDialog({ application, title, action, onClose }: Props) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const { toast } = useShell();
  const { user } = useSession();
  const done = useRef(false);
  useEffect(
    () => () => {
      // The row may have left the list, and its menu with it.
      if (done.current) requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector('h1')?.focus()));
    },
    [],
  );
  const finish = (ending: Ending) => {
    done.current = true;
    // What was typed into it and never saved goes with what it belonged to.
    if (user && ending !== 'cancel') void forgetEdits(user, application.campaignId);
    dispatch(baseApi.util.invalidateTags(['Application', 'ApplicationSection', 'Preview']));
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: DONE[ending] }) });
    onClose();
  };
  const closed = () => {
    toast({ status: 'ERROR', title: intl.formatMessage({ id: 'application.out-of-date.title' }) });
    dispatch(baseApi.util.invalidateTags(['ApplicationList']));
    onClose();
  };
  const copied = ({ copiedSections = SECTIONS.length }: CopyResult) => {
    const count = { count: copiedSections };
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'application.to-profile.done' }, count) });
    onClose();
  };
  if (action === 'copyToProfile') return <CopyToProfile application={application} onDone={copied} onClose={onClose} />;
  const Dialog = DIALOG[action];
  const about = { application, title, onClosed: closed, onClose };
  return <Dialog {...about} onDone={() => finish(action)} />;
}
