import { DISCARD_UNSAVED } from '@portal/auto-save/delete-unsaved-edits';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { type OpenApplication, useSession } from '@portal/shell-kit';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useEffect, useRef, useState } from 'react';

type Target = 'dashboard' | 'applications' | 'logout';

interface Props {
  application: OpenApplication | undefined;
  onClose(): void;
}

/** Where to go from an application: four choices, of which an employer has two. docs/specification.md#leaving-an-application */
export default function LeaveDialog({ application, onClose }: Props) {
  const navigate = useNavigate();
  const employer = (useSession().user?.employerLogin ?? false) || (application?.employerEditing ?? false);
  const [going, setGoing] = useState<Target>();
  const [unsaved, setUnsaved] = useState(false);
  const [unsent] = useState(() => !employer && application?.applied && application.hasUnsentChanges?.());

  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const leave = async (target: Target) => {
    setGoing(target);
    // Having been told that something is unsaved, the person decides.
    const saved = unsaved || !application || (await application.flush());
    // Who has closed the dialog meanwhile stays, and may be typing.
    if (!open.current) return;
    setGoing(undefined);
    if (!saved) return setUnsaved(true);
    onClose();
    void navigate(href(target), target === 'logout' && unsaved ? { state: DISCARD_UNSAVED } : undefined);
  };
  const choice = (target: Target) => (
    <Button wide loading={going === target} disabled={going !== undefined} onClick={() => void leave(target)}>
      <FormattedMessage id={`host.leave.${target}`} />
    </Button>
  );

  return (
    <Modal open onClose={onClose} size="extraSmall" title={<FormattedMessage id="host.leave.title" />}>
      <Stack gap={2}>
        {application && !application.applied && !application.defaultCampaign && (
          <MessageBox status="warning">
            <FormattedMessage id="app_not_applied_warning" />
          </MessageBox>
        )}
        {unsent && (
          <MessageBox status="warning">
            <FormattedMessage id="host.leave.unsent" />
          </MessageBox>
        )}
        {unsaved && (
          <MessageBox status="error" announce>
            <FormattedMessage id="host.leave.unsaved" />
          </MessageBox>
        )}
        <Button wide variant="primary" disabled={going !== undefined} onClick={onClose}>
          <FormattedMessage id="host.leave.stay" />
        </Button>
        {!employer && choice('dashboard')}
        {!employer && choice('applications')}
        {choice('logout')}
      </Stack>
    </Modal>
  );
}
