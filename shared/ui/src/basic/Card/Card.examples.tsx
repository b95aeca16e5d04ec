import Briefcase from 'lucide-react/icons/briefcase';
import type { ComponentExamples } from '../../examples/example';
import { Icon } from '../Icon/Icon';
import { Card } from './Card';

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 9%22%3E%3Cpath fill=%22%2314532d%22 d=%22M0 0h16v9H0z%22/%3E%3C/svg%3E';

export const cardExamples: ComponentExamples = {
  component: 'Card',
  group: 'basic',
  examples: [
    { title: 'plain', render: () => <Card title="Class teacher" subtitle="Municipality of Koivula" /> },
    {
      title: 'as a link, with an icon and content',
      render: () => (
        <Card
          title="Software developer"
          subtitle="State IT centre"
          href="/application/1"
          icon={<Icon of={Briefcase} size={24} />}
        >
          Apply by 30.11.2026 at 16.15
        </Card>
      ),
    },
    {
      title: 'with a picture',
      render: () => <Card title="Gardener" image={{ src: PICTURE, alt: 'A green square' }} />,
    },
  ],
};
