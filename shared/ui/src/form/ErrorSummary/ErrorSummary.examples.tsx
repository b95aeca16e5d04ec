import type { ComponentExamples } from '../../examples/example';
import { ErrorSummary } from './ErrorSummary';

export const errorSummaryExamples: ComponentExamples = {
  component: 'ErrorSummary',
  group: 'form',
  examples: [
    {
      title: 'two errors',
      render: () => (
        <ErrorSummary
          errors={[
            { id: 'first', label: 'First name', message: 'Fill in this field.' },
            { id: 'email', label: 'Email', message: 'Check the address.' },
          ]}
        />
      ),
    },
  ],
};
