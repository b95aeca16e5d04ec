import { type ApiError, isTransient } from '@portal/api-client';
import type { UploadResult } from '@portal/contract/attachments';
import { useRef, useState } from 'react';
import { askAgain } from '../../api/ask-again';
import { useReuseAttachmentMutation } from '../../api/attachments.api';
import { useAutoSave } from '../../components/auto-save-context';
import type { ApplicationRef } from '../../model/application-ref';
import type { UploadError } from './upload-queue';

interface Options {
  application: ApplicationRef;
  field: string;
  onAttached(result: UploadResult): void;
}

/** Attaches files of earlier applications, one after the other. */
export function useReuse({ application, field, onAttached }: Options) {
  const autoSave = useAutoSave();
  const [reuse] = useReuseAttachmentMutation();
  const [busy, setBusy] = useState(false);
  const [uploadError, setUploadError] = useState<UploadError>();
  const running = useRef(false);
  /** By file, until an answer comes: a repeat after a lost one attaches it once. */
  const keys = useRef(new Map<string, string>());

  async function attachOne(fileId: string): Promise<UploadError | undefined> {
    const key = keys.current.get(fileId) ?? crypto.randomUUID();
    keys.current.set(fileId, key);
    const { data, error } = await askAgain(() => reuse({ application, field, fileId, key }));
    if (data || !isTransient(error as ApiError)) keys.current.delete(fileId);
    if (data?.attachment) {
      onAttached(data);
      return undefined;
    }
    if (data) {
      autoSave.endPeriod();
      return { cause: 'late' };
    }
    const problem = error as ApiError;
    if (problem.kind === 'problem' && problem.code === 'unauthenticated') return { cause: 'log-in' };
    if (problem.kind !== 'problem') return { cause: navigator.onLine ? 'no-connection' : 'offline' };
    const invalid = problem.invalidFields?.[0];
    if (invalid) return { code: invalid.code, params: invalid.params };
    return { cause: isTransient(problem) ? 'unavailable' : 'refused' };
  }

  /** @returns the files that are not attached; `error` tells why the first of them is not */
  async function attach(fileIds: readonly string[]): Promise<readonly string[]> {
    if (running.current) return fileIds;
    running.current = true;
    setBusy(true);
    setUploadError(undefined);
    let left = fileIds;
    let found: UploadError | undefined;
    for (const fileId of fileIds) {
      found = await attachOne(fileId);
      if (found) break;
      left = left.filter((id) => id !== fileId);
    }
    running.current = false;
    setBusy(false);
    setUploadError(found);
    return left;
  }

  return { busy, error: uploadError, attach };
}
