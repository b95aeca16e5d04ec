import type { ComponentExamples } from '../../examples/example';
import { FileDropZone } from './FileDropZone';

export const fileDropZoneExamples: ComponentExamples = {
  component: 'FileDropZone',
  group: 'upload',
  examples: [
    {
      title: 'one file',
      render: () => (
        <FileDropZone label="Curriculum vitae" help="PDF, at most 10 MB" accept=".pdf" onFiles={() => {}} />
      ),
    },
    {
      title: 'several files, with an error',
      render: () => (
        <FileDropZone label="Certificates" multiple required error="Add at least one certificate." onFiles={() => {}} />
      ),
    },
    { title: 'disabled', render: () => <FileDropZone label="Photo" disabled onFiles={() => {}} /> },
  ],
};
