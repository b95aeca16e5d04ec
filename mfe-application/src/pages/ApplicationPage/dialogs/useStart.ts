import { useSession } from '@portal/shell-kit';
import { useStartApplicationMutation } from '../../../api/life-cycle.api';
import { useForm } from '../../../components/form-context';
import { rememberInfoShown } from '../../../components/life-cycle/start-info';
import type { OpenDialog } from './useOpenDialog';

/** How a new application is begun. */
export function useStart({ close }: OpenDialog) {
  const { application, view } = useForm();
  const { user } = useSession();
  const [start] = useStartApplicationMutation();
  /** A failure only means that the question comes once more: the first write begins it, too. */
  const begin = () => void start({ application, key: crypto.randomUUID() });
  /** The information on saving was read: it is not shown again. */
  const closeInfo = () => {
    if (user) rememberInfoShown(user, view.campaign.id);
    close();
  };
  return {
    /** The person has chosen how the form begins: it is not asked again. */
    begin() {
      closeInfo();
      begin();
    },
    /** The information on saving was read, and the form is begun. */
    beginInformed() {
      closeInfo();
      if (!view.begun) begin();
    },
    /** Closed without an answer: nothing begins by that. */
    closeInfo,
  };
}
