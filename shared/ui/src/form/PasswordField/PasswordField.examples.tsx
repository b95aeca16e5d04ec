import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { PasswordField } from './PasswordField';

export const passwordFieldExamples: ComponentExamples = {
  component: 'PasswordField',
  group: 'form',
  examples: [
    {
      title: 'plain',
      render: () => {
        const [value, setValue] = useState('secret');
        return <PasswordField label="Password" autoComplete="current-password" value={value} onChange={setValue} />;
      },
    },
    {
      title: 'required, with help',
      render: () => {
        const [value, setValue] = useState('secret');
        return (
          <PasswordField
            label="Password"
            autoComplete="current-password"
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
        const [value, setValue] = useState('secret');
        return (
          <PasswordField
            label="Password"
            autoComplete="current-password"
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
        const [value, setValue] = useState('secret');
        return (
          <PasswordField label="Password" autoComplete="current-password" readOnly value={value} onChange={setValue} />
        );
      },
    },
  ],
};
