import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { TextArea } from './TextArea';

export const textAreaExamples: ComponentExamples = {
  component: 'TextArea',
  group: 'form',
  examples: [
    {
      title: 'plain',
      render: () => {
        const [value, setValue] = useState('');
        return <TextArea label="Why do you apply?" value={value} onChange={setValue} />;
      },
    },
    {
      title: 'required, with help',
      render: () => {
        const [value, setValue] = useState('');
        return (
          <TextArea
            label="Why do you apply?"
            required
            help="Help stands under the label."
            value={value}
            onChange={setValue}
          />
        );
      },
    },
    {
      title: 'with an error',
      render: () => {
        const [value, setValue] = useState('');
        return <TextArea label="Why do you apply?" error="Fill in this field." value={value} onChange={setValue} />;
      },
    },
    {
      title: 'read only',
      render: () => {
        const [value, setValue] = useState('');
        return <TextArea label="Why do you apply?" readOnly value={value} onChange={setValue} />;
      },
    },
    {
      title: 'full',
      render: () => {
        const [value, setValue] = useState('Because I do');
        return <TextArea label="Why do you apply?" maxLength={12} value={value} onChange={setValue} />;
      },
    },
  ],
};
