import { useState } from 'react';
import { StatusChip } from '../../basic/StatusChip/StatusChip';
import type { ComponentExamples } from '../../examples/example';
import { Accordion } from './Accordion';

export const accordionExamples: ComponentExamples = {
  component: 'Accordion',
  group: 'accordion',
  examples: [
    {
      title: 'closed',
      render: () => {
        const [open, setOpen] = useState(false);
        return (
          <Accordion title="Educations" titleLevel={4} open={open} onToggle={setOpen}>
            Add your degrees.
          </Accordion>
        );
      },
    },
    {
      title: 'open, with a state',
      render: () => {
        const [open, setOpen] = useState(true);
        return (
          <Accordion
            title="Basic information"
            titleLevel={4}
            open={open}
            onToggle={setOpen}
            status={<StatusChip status="success">Done</StatusChip>}
          >
            Your name and address.
          </Accordion>
        );
      },
    },
  ],
};
