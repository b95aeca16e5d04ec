import Info from 'lucide-react/icons/info';
import type { ComponentExamples } from '../../examples/example';
import { Icon } from './Icon';

export const iconExamples: ComponentExamples = {
  component: 'Icon',
  group: 'basic',
  examples: [
    {
      title: 'beside a text',
      render: () => (
        <span>
          <Icon of={Info} /> Information
        </span>
      ),
    },
    { title: 'alone', render: () => <Icon of={Info} size={24} label="Information" /> },
  ],
};
