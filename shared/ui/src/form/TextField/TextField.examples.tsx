import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { TextField } from './TextField';

export const textFieldExamples: ComponentExamples = {
  component: 'TextField',
  group: 'form',
  examples: [
    {
      title: 'plain',
      render: () => {
        const [value, setValue] = useState('');
        return <TextField label="First name" autoComplete="given-name" value={value} onChange={setValue} />;
      },
    },
    {
      title: 'required, with help',
      render: () => {
        const [value, setValue] = useState('');
        return (
          <TextField
            label="First name"
            autoComplete="given-name"
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
        return (
          <TextField
            label="First name"
            autoComplete="given-name"
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
        const [value, setValue] = useState('');
        return <TextField label="First name" autoComplete="given-name" readOnly value={value} onChange={setValue} />;
      },
    },
    {
      title: 'near its bound',
      render: () => {
        const [value, setValue] = useState('Mannerheimintie 1');
        return <TextField label="Street address" maxLength={20} value={value} onChange={setValue} />;
      },
    },
    {
      title: 'beyond its bound',
      render: () => {
        const [value, setValue] = useState('Mannerheimintie 1');
        return <TextField label="Street address" maxLength={10} value={value} onChange={setValue} />;
      },
    },
  ],
};
