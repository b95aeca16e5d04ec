import type { ComponentExamples } from '../../examples/example';
import { Stack } from './Stack';

export const stackExamples: ComponentExamples = {
  component: 'Stack',
  group: 'basic',
  examples: [
    {
      title: 'in a row',
      render: () => (
        <Stack row gap={1}>
          <span>One</span>
          <span>Two</span>
        </Stack>
      ),
    },
  ],
};
