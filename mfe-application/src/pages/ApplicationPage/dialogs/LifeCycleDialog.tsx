import { useState } from 'react';
import { useAutoSave } from '../../../components/auto-save-context';
import { useForm } from '../../../components/form-context';
import { CancelDialog } from '../../../components/life-cycle/CancelDialog';
import { CopyToProfile } from '../../../components/life-cycle/CopyToProfile';
import { DeleteDialog } from '../../../components/life-cycle/DeleteDialog';
import { DiscardDialog } from '../../../components/life-cycle/DiscardDialog';
import type { Previous } from '../../../components/life-cycle/PreviousList';
import { CopyDialog } from './CopyDialog';
import OutOfDate from './OutOfDate';
import { RefreshView } from './RefreshView';
import { SelectPrevious } from './SelectPrevious';
import { StartCopy } from './StartCopy';
import StartInfo from './StartInfo';
import type { DialogsProps } from './useOpenDialog';
import { useOutcomes } from './useOutcomes';
import { useStart } from './useStart';

/** The one dialog that is open over the application. */
export default function LifeCycleDialog(props: DialogsProps) {
  const { dialog, automatic } = props;
  const { application, view, readOnly } = useForm();
  const autoSave = useAutoSave();
  const [previous, setPrevious] = useState<Previous>();
  const start = useStart(dialog);
  const { endPeriod, copied, copiedToProfile, cancelled, deleted, discarded } = useOutcomes(props);
  const { close } = dialog;
  const about = { application, title: view.campaign.title, onClosed: endPeriod, onClose: close };
  // What was typed is kept if it can be; that it cannot is no reason against giving the application up.
  const saveFirst = async () => readOnly || (await autoSave.beforeLeaving()) || true;
  switch (dialog.name) {
    case 'start-copy':
      return (
        <StartCopy
          onCopied={(result) => {
            copied(result);
            if (!result.updateOutOfDate) start.begin();
          }}
          automatic={automatic}
          onEmpty={start.begin}
          onClose={start.closeInfo}
        />
      );
    case 'start-info':
      return <StartInfo automatic={automatic} onBegin={start.beginInformed} onClose={start.closeInfo} />;
    case 'copy-from-profile':
      return <CopyDialog onDone={copied} onClose={close} />;
    case 'select-previous': {
      const leave = () => {
        setPrevious(undefined);
        close();
      };
      return previous ? (
        <CopyDialog
          from={previous}
          onDone={(result) => {
            setPrevious(undefined);
            copied(result);
          }}
          onClose={leave}
        />
      ) : (
        <SelectPrevious onChosen={setPrevious} onClose={leave} />
      );
    }
    case 'copy-to-profile':
      return (
        <CopyToProfile
          application={application}
          before={readOnly ? undefined : autoSave.flush}
          onDone={copiedToProfile}
          onClose={close}
        />
      );
    case 'cancel':
      return <CancelDialog {...about} before={saveFirst} onDone={cancelled} />;
    case 'delete':
      return <DeleteDialog {...about} onDone={deleted} />;
    case 'discard':
      return <DiscardDialog {...about} before={saveFirst} onDone={discarded} />;
    case 'refresh':
      return <RefreshView onClose={close} />;
    case 'out-of-date':
      return <OutOfDate onClose={close} />;
    default:
      return null;
  }
}
