import type { ComponentExamples } from '../../examples/example';
import { Skeleton } from './Skeleton';

export const skeletonExamples: ComponentExamples = {
  component: 'Skeleton',
  group: 'basic',
  examples: [
    { title: 'lines of text', render: () => <Skeleton /> },
    { title: 'a card', render: () => <Skeleton lines={1} height={160} /> },
  ],
};
