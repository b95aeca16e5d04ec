import type { ComponentExamples } from '../../examples/example';
import { ProgressBar } from './ProgressBar';

export const progressBarExamples: ComponentExamples = {
  component: 'ProgressBar',
  group: 'basic',
  examples: [
    { title: 'half way', render: () => <ProgressBar value={50} label="Filled in" /> },
    { title: 'without a visible label', render: () => <ProgressBar value={80} label="Filled in" hideLabel /> },
  ],
};
