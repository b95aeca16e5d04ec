import { useState } from 'react';
import { Button } from '../../basic/Button/Button';
import type { ComponentExamples } from '../../examples/example';
import { Modal } from './Modal';

export const modalExamples: ComponentExamples = {
  component: 'Modal',
  group: 'modal',
  examples: [
    {
      title: 'extraSmall',
      render: () => {
        const [open, setOpen] = useState(false);
        return (
          <>
            <Button onClick={() => setOpen(true)}>Open extraSmall</Button>
            <Modal
              open={open}
              onClose={() => setOpen(false)}
              title="Previous applications"
              size="extraSmall"
              footer={<Button onClick={() => setOpen(false)}>Close</Button>}
            >
              Choose the one to copy from.
            </Modal>
          </>
        );
      },
    },
    {
      title: 'medium',
      render: () => {
        const [open, setOpen] = useState(false);
        return (
          <>
            <Button onClick={() => setOpen(true)}>Open medium</Button>
            <Modal
              open={open}
              onClose={() => setOpen(false)}
              title="Previous applications"
              size="medium"
              footer={<Button onClick={() => setOpen(false)}>Close</Button>}
            >
              Choose the one to copy from.
            </Modal>
          </>
        );
      },
    },
    {
      title: 'large',
      render: () => {
        const [open, setOpen] = useState(false);
        return (
          <>
            <Button onClick={() => setOpen(true)}>Open large</Button>
            <Modal
              open={open}
              onClose={() => setOpen(false)}
              title="Previous applications"
              size="large"
              footer={<Button onClick={() => setOpen(false)}>Close</Button>}
            >
              Choose the one to copy from.
            </Modal>
          </>
        );
      },
    },
    {
      title: 'extraExtraLarge',
      render: () => {
        const [open, setOpen] = useState(false);
        return (
          <>
            <Button onClick={() => setOpen(true)}>Open extraExtraLarge</Button>
            <Modal
              open={open}
              onClose={() => setOpen(false)}
              title="Previous applications"
              size="extraExtraLarge"
              footer={<Button onClick={() => setOpen(false)}>Close</Button>}
            >
              Choose the one to copy from.
            </Modal>
          </>
        );
      },
    },
    {
      title: 'not closable',
      render: () => {
        const [open, setOpen] = useState(false);
        return (
          <>
            <Button onClick={() => setOpen(true)}>Open</Button>
            <Modal
              open={open}
              onClose={() => setOpen(false)}
              closable={false}
              title="Terms of service"
              footer={
                <Button variant="primary" onClick={() => setOpen(false)}>
                  Accept
                </Button>
              }
            >
              Accept the terms to go on.
            </Modal>
          </>
        );
      },
    },
  ],
};
