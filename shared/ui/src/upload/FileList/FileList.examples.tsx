import type { ComponentExamples } from '../../examples/example';
import { FileList } from './FileList';

export const fileListExamples: ComponentExamples = {
  component: 'FileList',
  group: 'upload',
  examples: [
    {
      title: 'uploading, done and failed',
      render: () => (
        <FileList
          onCancel={() => {}}
          onRetry={() => {}}
          onRemove={() => {}}
          files={[
            { id: '1', name: 'cv.pdf', size: 182_000, state: 'uploading', progress: 40 },
            { id: '2', name: 'degree.pdf', size: 2_400_000, state: 'done', href: '/files/2' },
            { id: '3', name: 'photo.heic', size: 900, state: 'failed', error: 'This type of file is not accepted.' },
          ]}
        />
      ),
    },
  ],
};
