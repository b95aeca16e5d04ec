import { useState } from 'react';
import { Button } from '../../basic/Button/Button';
import type { ComponentExamples } from '../../examples/example';
import { ConfirmDialog } from './ConfirmDialog';

export const confirmDialogExamples: ComponentExamples = {
  component: 'ConfirmDialog',
  group: 'modal',
  examples: [
    {
      title: 'deleting',
      render: () => {
        const [open, setOpen] = useState(false);
        return (
          <>
            <Button onClick={() => setOpen(true)}>Delete</Button>
            <ConfirmDialog
              open={open}
              title="Delete this application?"
              okLabel="Delete application"
              cancelLabel="Keep it"
              variant="delete"
              onOk={() => setOpen(false)}
              onClose={() => setOpen(false)}
            >
              What you wrote cannot be brought back.
            </ConfirmDialog>
          </>
        );
      },
    },
  ],
};
