import type { ComponentExamples } from '../../examples/example';
import { Spinner } from './Spinner';

export const spinnerExamples: ComponentExamples = {
  component: 'Spinner',
  group: 'basic',
  examples: [
    { title: 'loading', render: () => <Spinner /> },
    { title: 'large, with words of its own', render: () => <Spinner size={48} label="Sending your application" /> },
  ],
};
