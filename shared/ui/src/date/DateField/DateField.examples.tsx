import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { DateField } from './DateField';

export const dateFieldExamples: ComponentExamples = {
  component: 'DateField',
  group: 'date',
  examples: [
    {
      title: 'plain',
      render: () => {
        const [value, setValue] = useState('2026-11-21');
        return <DateField label="Start date" value={value} onChange={setValue} />;
      },
    },
    {
      title: 'unreadable',
      render: () => {
        const [value, setValue] = useState('next week');
        return (
          <DateField
            label="Start date"
            required
            error="Write the date as day.month.year, for example 1.2.2027."
            value={value}
            onChange={setValue}
          />
        );
      },
    },
    {
      title: 'read only',
      render: () => {
        const [value, setValue] = useState('2026-11-21');
        return <DateField label="Start date" readOnly value={value} onChange={setValue} />;
      },
    },
  ],
};
