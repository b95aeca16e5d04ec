import type { ComponentExamples } from '../../examples/example';
import { MessageBox } from './MessageBox';

export const messageBoxExamples: ComponentExamples = {
  component: 'MessageBox',
  group: 'basic',
  examples: [
    { title: 'default', render: () => <MessageBox title="You have a draft">It is kept for 30 days.</MessageBox> },
    { title: 'success', render: () => <MessageBox status="success">Your application was sent.</MessageBox> },
    { title: 'warning', render: () => <MessageBox status="warning">The service is down on Sunday.</MessageBox> },
    {
      title: 'error',
      render: () => (
        <MessageBox status="error" title="The application was not sent">
          Nothing was lost. Try again in a moment.
        </MessageBox>
      ),
    },
  ],
};
