import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { CheckboxGroup } from './CheckboxGroup';

const OPTIONS = [
  { id: '1', label: 'Suomi' },
  { id: '2', label: 'Svenska' },
  { id: '3', label: 'English', help: 'At least level B2' },
];

export const checkboxGroupExamples: ComponentExamples = {
  component: 'CheckboxGroup',
  group: 'form',
  examples: [
    {
      title: 'plain',
      render: () => {
        const [value, setValue] = useState<string[]>(['1']);
        return <CheckboxGroup label="Languages" options={OPTIONS} value={value} onChange={setValue} />;
      },
    },
    {
      title: 'required, with help',
      render: () => {
        const [value, setValue] = useState<string[]>(['1']);
        return (
          <CheckboxGroup
            label="Languages"
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
        const [value, setValue] = useState<string[]>(['1']);
        return (
          <CheckboxGroup
            label="Languages"
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
        const [value, setValue] = useState<string[]>(['1']);
        return <CheckboxGroup label="Languages" options={OPTIONS} readOnly value={value} onChange={setValue} />;
      },
    },
  ],
};
