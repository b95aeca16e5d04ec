import type { ComponentExamples } from '../../examples/example';
import { Stack } from '../Stack/Stack';
import { Heading } from './Heading';

export const headingExamples: ComponentExamples = {
  component: 'Heading',
  group: 'basic',
  examples: [
    {
      title: 'levels',
      render: () => (
        <Stack>
          <Heading level={2} size={1}>
            Looks like level 1
          </Heading>
          <Heading level={2}>Level 2</Heading>
          <Heading level={3}>Level 3</Heading>
          <Heading level={4}>Level 4</Heading>
        </Stack>
      ),
    },
    { title: 'deeper than HTML', render: () => <Heading level={7}>Level 7</Heading> },
  ],
};
