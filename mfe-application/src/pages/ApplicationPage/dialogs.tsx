import { page } from '@portal/shell-kit';
import { type ReactNode, Suspense, useState } from 'react';
import { useForm } from '../../components/form-context';
import { isInfoShown, rememberInfoShown } from '../../model/start-info';

const StartInfo = page(() => import(/* webpackChunkName: "StartInfo" */ './StartInfo'));
const OutOfDate = page(() => import(/* webpackChunkName: "OutOfDate" */ './OutOfDate'));

/** Tells once, at the beginning of a new application, how it is saved. Specification, section 4. */
export function StartDialog({ automatic }: { automatic: boolean }) {
  const { view } = useForm();
  const [open, setOpen] = useState(() => view.newCampaign && view.draft && !isInfoShown(view.campaign.id));
  const close = () => {
    rememberInfoShown(view.campaign.id);
    setOpen(false);
  };
  return <Lazy open={open}>{() => <StartInfo automatic={automatic} onClose={close} />}</Lazy>;
}

/** The server has said that the application period is over. Specification, section 4. */
export function OutOfDateDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return <Lazy open={open}>{() => <OutOfDate onClose={onClose} />}</Lazy>;
}

function Lazy({ open, children }: { open: boolean; children(): ReactNode }) {
  return open && <Suspense fallback={null}>{children()}</Suspense>;
}
