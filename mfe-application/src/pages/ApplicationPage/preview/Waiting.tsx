import { Spinner, Stack } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import type { ReactNode } from 'react';

/** Nothing to answer: it goes by itself. */
export default function Waiting({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Modal open onClose={() => undefined} closable={false} size="extraSmall" title={title}>
      <Stack row gap={2}>
        <Spinner size={32} label="" />
        <p role="status">{children}</p>
      </Stack>
    </Modal>
  );
}
