import type { ComponentExamples } from '../../examples/example';
import { TextLink } from './TextLink';

export const textLinkExamples: ComponentExamples = {
  component: 'TextLink',
  group: 'basic',
  examples: [
    {
      title: 'in a sentence',
      render: () => (
        <p>
          Read the <TextLink href="/terms">terms of service</TextLink> before you go on.
        </p>
      ),
    },
    {
      title: 'to another site',
      render: () => (
        <p>
          See <TextLink href="https://example.org">example.org</TextLink>.
        </p>
      ),
    },
    {
      title: 'alone',
      render: () => (
        <TextLink href="/lost-password" alone>
          Forgot your password?
        </TextLink>
      ),
    },
  ],
};
