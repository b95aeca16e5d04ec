import type { ComponentExamples } from '../../examples/example';
import { SkipLink } from './SkipLink';

export const skipLinkExamples: ComponentExamples = {
  component: 'SkipLink',
  group: 'basic',
  examples: [{ title: 'seen on focus', render: () => <SkipLink /> }],
};
