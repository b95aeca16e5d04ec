import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { NumberField } from './NumberField';

export const numberFieldExamples: ComponentExamples = {
  component: 'NumberField',
  group: 'form',
  examples: [
    {
      title: 'plain',
      render: () => {
        const [value, setValue] = useState('3200,50');
        return <NumberField label="Salary wish, euros a month" decimals={2} value={value} onChange={setValue} />;
      },
    },
    {
      title: 'required, with help',
      render: () => {
        const [value, setValue] = useState('3200,50');
        return (
          <NumberField
            label="Salary wish, euros a month"
            decimals={2}
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
        const [value, setValue] = useState('3200,50');
        return (
          <NumberField
            label="Salary wish, euros a month"
            decimals={2}
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
        const [value, setValue] = useState('3200,50');
        return (
          <NumberField label="Salary wish, euros a month" decimals={2} readOnly value={value} onChange={setValue} />
        );
      },
    },
  ],
};
