import { type ApiError, isTransient } from '@portal/api-client';
import type { Outcome } from '@portal/auto-save/edit';
import type { UploadResult } from '@portal/contract/attachments';
import type { InvalidField } from '@portal/contract/problem';
import type { Upload, UploadOutcome } from '../../api/upload';

/** Why a file is not there. `one-only`: more files came than the field takes. */
export type UploadError =
  | Pick<InvalidField, 'code' | 'params'>
  | { cause: 'offline' | 'no-connection' | 'unavailable' | 'refused' | 'log-in' | 'late' | 'one-only' };

export interface PendingFile {
  id: string;
  file: File;
  state: 'waiting' | 'uploading' | 'failed';
  /** 0–100; at 100 the server is looking at it. */
  progress: number;
  error?: UploadError;
}

interface Job extends PendingFile {
  /** Idempotency-Key; another one after an answer, or the repeat would be given the same error. */
  key: string;
  upload?: Upload;
}

export interface QueueOptions {
  /** What is wrong with a file before anything is sent. */
  check(file: File): UploadError | undefined;
  send(file: File, key: string, onProgress: (percent: number) => void): Upload;
  /** Why nothing may be sent now; undefined while the session is this person's. */
  reasonNotToSend(): Promise<Outcome | undefined>;
  /** @returns whether the same person is logged in again */
  logIn(): Promise<boolean>;
  isOnline(): boolean;
  onUploaded(result: UploadResult, file: File): void;
  /** What was cancelled when all of it had gone was attached all the same. */
  onUnwanted(result: UploadResult): void;
  /** Whether the server has attached what was cancelled when all of it had gone is not known. */
  onUnknown(): void;
  onFailed(file: PendingFile & { error: UploadError }): void;
}

/** What the person has not been refused: it may arrive when it is sent once more. */
const MAY_ARRIVE: ReadonlySet<unknown> = new Set(['offline', 'no-connection', 'unavailable', 'log-in']);
const mayArrive = ({ state, error }: PendingFile) =>
  state !== 'failed' || (error !== undefined && 'cause' in error && MAY_ARRIVE.has(error.cause));

/** The browser has six connections; the saves of what is typed need some of them. */
const AT_ONCE = 2;

/** Files on their way to one field. They are held in memory alone: a file is never stored in the browser. */
export function createUploadQueue(options: QueueOptions) {
  const listeners = new Set<() => void>();
  let jobs: readonly Job[] = [];
  /** Ids of the files that this queue has handed over. */
  const uploaded = new Set<string>();

  const publish = (next: readonly Job[]) => {
    jobs = next;
    for (const listener of listeners) listener();
  };
  const find = (id: string) => jobs.find((job) => job.id === id);
  const change = (id: string, part: Partial<Job>) =>
    publish(jobs.map((job) => (job.id === id ? { ...job, ...part } : job)));
  const remove = (id: string) => publish(jobs.filter((job) => job.id !== id));

  function fail(id: string, error: UploadError, key?: string): void {
    const job = find(id);
    if (!job) return;
    change(id, { state: 'failed', error, upload: undefined, ...(key !== undefined && { key }) });
    options.onFailed({ ...job, state: 'failed', error });
  }

  async function run({ id, file, key }: Job): Promise<void> {
    change(id, { state: 'uploading', progress: 0, error: undefined });
    const reason = await options.reasonNotToSend();
    if (!find(id)) return;
    if (reason?.kind === 'log-in') return renew(id);
    if (reason) return fail(id, lost());
    const upload = options.send(file, key, (progress) => change(id, { progress }));
    change(id, { upload });
    const outcome = await upload.done;
    if ('cancelled' in outcome) return;
    if (!find(id)) return afterCancelling(file, outcome);
    if ('error' in outcome) {
      const { error } = outcome;
      return fail(id, errorOf(error), isTransient(error) ? undefined : crypto.randomUUID());
    }
    const { result } = outcome;
    if (!result.attachment)
      return fail(id, { cause: result.updateOutOfDate ? 'late' : 'refused' }, crypto.randomUUID());
    remove(id);
    uploaded.add(result.attachment.fileId);
    options.onUploaded(result, file);
  }

  /** All of a file had gone when it was cancelled: the server may have attached it. */
  function afterCancelling(file: File, outcome: UploadOutcome): void {
    if ('error' in outcome && isTransient(outcome.error)) options.onUnknown();
    const result = 'result' in outcome ? outcome.result : undefined;
    if (!result?.attachment || result.alreadyAttached) return;
    // The same file was chosen twice, and one of them is wanted: the server keeps it once.
    const isWanted =
      uploaded.has(result.attachment.fileId) ||
      jobs.some((job) => job.file.name === file.name && job.file.size === file.size && job.state !== 'failed');
    if (!isWanted) options.onUnwanted(result);
  }

  async function renew(id: string): Promise<void> {
    if (!(await options.logIn())) return fail(id, { cause: 'log-in' });
    const job = find(id);
    if (job) await run(job);
  }

  const lost = (): UploadError => ({ cause: options.isOnline() ? 'no-connection' : 'offline' });

  function errorOf(error: ApiError): UploadError {
    if (error.kind !== 'problem') return lost();
    const invalid = error.invalidFields?.[0];
    if (invalid) return { code: invalid.code, params: invalid.params };
    // The person was asked to log in, and did not want to.
    if (error.code === 'unauthenticated') return { cause: 'log-in' };
    if (error.code === 'too-large') return { code: 'file-too-large' };
    return { cause: isTransient(error) ? 'unavailable' : 'refused' };
  }

  function goOn(): void {
    const free = AT_ONCE - jobs.filter((job) => job.state === 'uploading').length;
    for (const job of jobs.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      void run(job).then(goOn);
  }

  function retry(id: string): void {
    const job = find(id);
    if (job?.state !== 'failed') return;
    const error = options.check(job.file);
    change(id, error ? { error } : { state: 'waiting', error: undefined, progress: 0 });
    goOn();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    files: (): readonly PendingFile[] => jobs,
    /** Names of the files that are not attached yet, and may still be. */
    left: (): readonly string[] => jobs.filter(mayArrive).map(({ file }) => file.name),
    /** @param error what keeps all of them from being sent at all */
    add(files: readonly File[], error?: UploadError): void {
      const added = files.map((file): Job => {
        const found = error ?? options.check(file);
        const state = found ? 'failed' : 'waiting';
        return { id: crypto.randomUUID(), key: crypto.randomUUID(), file, state, progress: 0, error: found };
      });
      publish([...jobs, ...added]);
      goOn();
    },
    retry,
    /** What the network took is sent again as soon as it is back. */
    retryLost(): void {
      for (const { id, error } of jobs)
        if (error && 'cause' in error && (error.cause === 'offline' || error.cause === 'no-connection')) retry(id);
    },
    /** Whatever has failed and may arrive is sent again. */
    retryAll(): void {
      for (const job of jobs) if (mayArrive(job)) retry(job.id);
    },
    /** Takes a file out, whatever its state. */
    drop(id: string): void {
      const job = find(id);
      remove(id);
      // All of it has gone: only the answer tells whether there is something to take back.
      if (job?.progress !== 100) job?.upload?.cancel();
      goOn();
    },
    /** Gives up all that has not arrived. */
    dropAll(): void {
      const dropped = jobs;
      publish([]);
      for (const { upload } of dropped) upload?.cancel();
    },
  };
}
