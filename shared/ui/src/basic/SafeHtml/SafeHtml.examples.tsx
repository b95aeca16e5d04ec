import type { ComponentExamples } from '../../examples/example';
import { SafeHtml } from './SafeHtml';

export const safeHtmlExamples: ComponentExamples = {
  component: 'SafeHtml',
  group: 'basic',
  examples: [
    {
      title: 'paragraphs, a list and a link',
      render: () => (
        <SafeHtml html='<p>Read this <strong>first</strong>.</p><ul><li>Terms</li><li>Privacy</li></ul><p><a href="https://www.suomi.fi">Suomi.fi</a></p>' />
      ),
    },
    {
      title: 'what could run is left out',
      render: () => <SafeHtml html="<p>Only the words<script>alert(1)</script></p>" />,
    },
  ],
};
