import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import { Icon } from '../../basic/Icon/Icon';
import type { ComponentExamples } from '../../examples/example';
import { MenuButton } from './MenuButton';

export const menuButtonExamples: ComponentExamples = {
  component: 'MenuButton',
  group: 'menu',
  examples: [
    {
      title: 'actions',
      render: () => (
        <MenuButton
          label={<Icon of={EllipsisVertical} size={24} />}
          aria-label="Actions"
          hideArrow
          variant="flat"
          onAction={() => {}}
          options={[
            { id: 'open', label: 'Open', href: '/application/1', status: { variant: 'draft', label: 'Draft' } },
            { id: 'help', label: 'Help', href: 'https://example.org' },
            { id: 'delete', label: 'Delete', danger: true },
          ]}
        />
      ),
    },
    {
      title: 'choice of one',
      render: () => {
        const [language, setLanguage] = useState('fi');
        return (
          <MenuButton
            label="Language"
            value={language}
            onAction={setLanguage}
            options={[
              { id: 'fi', label: 'Suomi' },
              { id: 'sv', label: 'Svenska' },
              { id: 'en', label: 'English' },
            ]}
          />
        );
      },
    },
  ],
};
