import { useState } from 'react';
import { Button } from '../../basic/Button/Button';
import { Stack } from '../../basic/Stack/Stack';
import type { ComponentExamples } from '../../examples/example';
import { type ShownToast, ToastRegion, type ToastStatus } from './ToastRegion';

const KINDS = ['SUCCESS', 'ERROR', 'INFO'] as const;

export const toastRegionExamples: ComponentExamples = {
  component: 'ToastRegion',
  group: 'toast',
  examples: [
    {
      title: 'success, error and information',
      render: () => {
        const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
        const add = (status: ToastStatus) =>
          setToasts((now) => [
            ...now,
            { id: crypto.randomUUID(), status, title: `Toast ${now.length + 1}`, message: 'It goes by itself.' },
          ]);
        return (
          <Stack row>
            {KINDS.map((status) => (
              <Button key={status} onClick={() => add(status)}>
                {status}
              </Button>
            ))}
            <ToastRegion toasts={toasts} onClose={(id) => setToasts((now) => now.filter((toast) => toast.id !== id))} />
          </Stack>
        );
      },
    },
  ],
};
