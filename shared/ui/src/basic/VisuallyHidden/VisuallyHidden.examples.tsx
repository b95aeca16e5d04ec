import type { ComponentExamples } from '../../examples/example';
import { VisuallyHidden } from './VisuallyHidden';

export const visuallyHiddenExamples: ComponentExamples = {
  component: 'VisuallyHidden',
  group: 'basic',
  examples: [
    {
      title: 'text for screen readers',
      render: () => (
        <span>
          3<VisuallyHidden> open positions</VisuallyHidden>
        </span>
      ),
    },
  ],
};
