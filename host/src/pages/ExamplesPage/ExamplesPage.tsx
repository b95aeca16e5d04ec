import { usePageTitle } from '@portal/shell-kit';
import { Heading, Stack } from '@portal/ui/basic';
import { examples } from '@portal/ui/examples';

const TITLE = 'Examples of @portal/ui';

/** Every component of the interface library in every state that has an example. For developers, so in English alone. */
export default function ExamplesPage() {
  usePageTitle(TITLE);
  return (
    <Stack gap={6}>
      <Heading level={1}>{TITLE}</Heading>
      {examples.map(({ component, group, examples: states }) => (
        <Stack key={component} gap={3}>
          <Heading level={2}>
            {component} ({group})
          </Heading>
          {states.map(({ title, render: Example }) => (
            <Stack key={title} gap={1}>
              <Heading level={3} size={4}>
                {title}
              </Heading>
              <Example />
            </Stack>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
