import type { ApiError } from '@portal/api-client';
import type { UploadResult } from '@portal/contract/application';
import type { InvalidFieldCode } from '@portal/contract/problem';
import { useShell, useUnloadGuard } from '@portal/shell-kit';
import { useRef, useState } from 'react';
import { type FilePlace, type Upload, upload } from '../../api/upload';
import { checkFile } from '../../model/file-check';

export type UploadFault = { code: InvalidFieldCode } | { error: ApiError };

export interface PendingFile {
  id: string;
  file: File;
  progress: number;
  fault?: UploadFault;
}

/**
 * Files on their way to one field. They stay beside the outbox: a file never rests in the browser, so the page warns before it is left.
 * @param onUploaded puts what arrived into the section's content
 */
export function useUploads(place: FilePlace, onUploaded: (result: UploadResult) => void) {
  const { logInInPlace } = useShell();
  const [files, setFiles] = useState<readonly PendingFile[]>([]);
  const running = useRef(new Map<string, Upload>());
  useUnloadGuard(() => running.current.size > 0);

  const change = (id: string, part: Partial<PendingFile>) =>
    setFiles((before) => before.map((known) => (known.id === id ? { ...known, ...part } : known)));
  const remove = (id: string) => setFiles((before) => before.filter((known) => known.id !== id));

  async function start(id: string, file: File): Promise<void> {
    change(id, { fault: undefined, progress: 0 });
    const sending = upload(place, file, id, (progress) => change(id, { progress }));
    running.current.set(id, sending);
    const outcome = await sending.done;
    running.current.delete(id);
    if ('cancelled' in outcome) return remove(id);
    if ('error' in outcome) {
      const { error } = outcome;
      const ended = error.kind === 'problem' && error.code === 'unauthenticated';
      if (ended && (await logInInPlace())) return start(id, file);
      return change(id, { fault: faultOf(error) });
    }
    if (!outcome.result.attachment) {
      const code = outcome.result.invalidFields.find((invalid) => invalid.field === place.field)?.code;
      return change(id, { fault: { code: code ?? 'file-type' } });
    }
    remove(id);
    onUploaded(outcome.result);
  }

  return {
    files,
    add(chosen: readonly File[]): void {
      for (const file of chosen) {
        const id = crypto.randomUUID();
        const code = checkFile(file);
        setFiles((before) => [...before, { id, file, progress: 0, ...(code && { fault: { code } }) }]);
        if (!code) void start(id, file);
      }
    },
    cancel: (id: string) => running.current.get(id)?.cancel(),
    retry(id: string): void {
      const pending = files.find((known) => known.id === id);
      if (!pending) return;
      const code = checkFile(pending.file);
      if (code) change(id, { fault: { code } });
      else void start(id, pending.file);
    },
    remove,
  };
}

function faultOf(error: ApiError): UploadFault {
  const code = error.kind === 'problem' ? error.invalidFields?.[0]?.code : undefined;
  if (code) return { code };
  if (error.kind === 'problem' && error.code === 'too-large') return { code: 'file-too-large' };
  if (error.kind === 'problem' && error.code === 'unsupported-type') return { code: 'file-type' };
  return { error };
}
