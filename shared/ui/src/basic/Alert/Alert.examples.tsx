import type { ComponentExamples } from '../../examples/example';
import { Alert } from './Alert';

const LINK = { url: 'https://www.suomi.fi', text: 'Read more' };

export const alertExamples: ComponentExamples = {
  component: 'Alert',
  group: 'basic',
  examples: [
    {
      title: 'a notification with a link, the first of three',
      render: () => (
        <Alert title="New service" description="It is here." link={LINK} current={1} total={3} onNext={() => {}} />
      ),
    },
    {
      title: 'a warning, the only one',
      render: () => <Alert type="warning" title="Maintenance" description="On Sunday at 2 am." onNext={() => {}} />,
    },
    {
      title: 'an error, the last of two',
      render: () => (
        <Alert type="error" title="Mails are late" description="Codes too." current={2} total={2} onNext={() => {}} />
      ),
    },
  ],
};
