import { useState } from 'react';
import { TextLink } from '../../basic/Link/TextLink';
import type { ComponentExamples } from '../../examples/example';
import { Checkbox } from './Checkbox';

export const checkboxExamples: ComponentExamples = {
  component: 'Checkbox',
  group: 'form',
  examples: [
    {
      title: 'plain',
      render: () => {
        const [checked, setChecked] = useState(false);
        return <Checkbox label="I have a driving licence" checked={checked} onChange={setChecked} />;
      },
    },
    {
      title: 'with a link, required, with an error',
      render: () => {
        const [checked, setChecked] = useState(false);
        return (
          <Checkbox
            label="I accept the terms"
            required
            error="Accept the terms to go on."
            checked={checked}
            onChange={setChecked}
          >
            I accept the <TextLink href="/terms">terms of service</TextLink>
          </Checkbox>
        );
      },
    },
    {
      title: 'read only',
      render: () => (
        <Checkbox label="I have a driving licence" help="Told in your profile." checked readOnly onChange={() => {}} />
      ),
    },
  ],
};
