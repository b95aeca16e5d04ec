import type { ComponentExamples } from '../../examples/example';
import { Stack } from '../Stack/Stack';
import { LinkButton } from './LinkButton';

export const linkButtonExamples: ComponentExamples = {
  component: 'LinkButton',
  group: 'basic',
  examples: [
    {
      title: 'to a route of the portal',
      render: () => (
        <LinkButton href="/dashboard" variant="primary">
          Front page
        </LinkButton>
      ),
    },
    { title: 'to another site', render: () => <LinkButton href="https://example.org">Example</LinkButton> },
    {
      title: 'sizes',
      render: () => (
        <Stack row>
          <LinkButton href="/" size="small">
            Small
          </LinkButton>
          <LinkButton href="/" size="large">
            Large
          </LinkButton>
        </Stack>
      ),
    },
  ],
};
