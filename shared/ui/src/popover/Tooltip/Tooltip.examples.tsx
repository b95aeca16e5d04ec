import { Button } from '../../basic/Button/Button';
import type { ComponentExamples } from '../../examples/example';
import { Tooltip } from './Tooltip';

export const tooltipExamples: ComponentExamples = {
  component: 'Tooltip',
  group: 'popover',
  examples: [
    {
      title: 'on hover and focus',
      render: () => (
        <Tooltip text="Copies what you wrote into a new application">
          <Button>Copy</Button>
        </Tooltip>
      ),
    },
  ],
};
