import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { RadioGroup } from './RadioGroup';

const OPTIONS = [
  { id: '1', label: 'Suomi' },
  { id: '2', label: 'Svenska' },
  { id: '3', label: 'English', help: 'At least level B2' },
];

export const radioGroupExamples: ComponentExamples = {
  component: 'RadioGroup',
  group: 'form',
  examples: [
    {
      title: 'plain',
      render: () => {
        const [value, setValue] = useState('1');
        return <RadioGroup label="Language of service" options={OPTIONS} value={value} onChange={setValue} />;
      },
    },
    {
      title: 'required, with help',
      render: () => {
        const [value, setValue] = useState('1');
        return (
          <RadioGroup
            label="Language of service"
            options={OPTIONS}
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
        const [value, setValue] = useState('1');
        return (
          <RadioGroup
            label="Language of service"
            options={OPTIONS}
            error="Fill in this field."
            value={value}
            onChange={setValue}
          />
        );
      },
    },
    {
      title: 'read only',
      render: () => {
        const [value, setValue] = useState('1');
        return <RadioGroup label="Language of service" options={OPTIONS} readOnly value={value} onChange={setValue} />;
      },
    },
    {
      title: 'in a row',
      render: () => {
        const [value, setValue] = useState('');
        return <RadioGroup label="Language of service" options={OPTIONS} inline value={value} onChange={setValue} />;
      },
    },
  ],
};
