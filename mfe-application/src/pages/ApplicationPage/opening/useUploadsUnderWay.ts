import type { AutoSave } from '@portal/auto-save/auto-save';
import { ownerKey } from '@portal/auto-save/edit-owner';
import { useSession, useShell } from '@portal/shell-kit';
import { useState } from 'react';
import { pendingUploadsOf } from '../../../components/pending-uploads';
import type { PendingUploads } from '../../../components/uploads-under-way';
import type { ApplicationRef } from '../../../model/application-ref';

/** The files on their way to the application, those of an earlier opening of its form among them. */
export function useUploadsUnderWay({ campaignId }: ApplicationRef, autoSave: AutoSave): PendingUploads {
  const { guardUnload } = useShell();
  const { user } = useSession();
  const [uploads] = useState(() =>
    pendingUploadsOf({ user: user ? ownerKey(user) : '', campaignId }, autoSave, guardUnload),
  );
  return uploads;
}
