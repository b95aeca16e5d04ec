import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { ComboBox } from './ComboBox';

const COUNTRIES = [
  { id: 'fi', label: 'Finland' },
  { id: 'fr', label: 'France' },
  { id: 'no', label: 'Norway' },
  { id: 'se', label: 'Sweden' },
];

export const comboBoxExamples: ComponentExamples = {
  component: 'ComboBox',
  group: 'combobox',
  examples: [
    {
      title: 'plain',
      render: () => {
        const [value, setValue] = useState('fi');
        return <ComboBox label="Country" options={COUNTRIES} value={value} onChange={setValue} />;
      },
    },
    {
      title: 'with an error',
      render: () => {
        const [value, setValue] = useState('');
        return (
          <ComboBox
            label="Country"
            options={COUNTRIES}
            required
            error="Choose a country."
            value={value}
            onChange={setValue}
          />
        );
      },
    },
    {
      title: 'read only',
      render: () => {
        const [value, setValue] = useState('se');
        return <ComboBox label="Country" options={COUNTRIES} readOnly value={value} onChange={setValue} />;
      },
    },
  ],
};
