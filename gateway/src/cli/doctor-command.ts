import { statfs } from 'node:fs/promises';
import { liveVersion, namesOf } from '@portal/contract/discovery';
import { RefusedError } from '../releases/errors';
import { verify, verifyLive } from '../releases/queries/verify';
import { type ReleaseStore, requireWritable } from '../releases/release-store';
import { type CliContext, type CommonOptions, readCommand } from './commands';
import { EXIT } from './exit-status';
import { table } from './output';

/** Result of one check of the installation. */
export interface DoctorCheck {
  check: string;
  ok: boolean;
  found: string;
  /** A way to fix it. */
  remedy?: string;
}

/** Checks what the gateway's own command line cannot reach: settings, database, mail. */
export type CheckInstallation = () => Promise<DoctorCheck[]>;

/** Less free space than this ends in refused uploads soon, in bytes. */
const LEAST_FREE_BYTES = 500_000_000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs a check that may throw. */
export async function doctorCheck(check: string, remedy: string, run: () => Promise<string>): Promise<DoctorCheck> {
  try {
    return { check, ok: true, found: await run() };
  } catch (error) {
    return { check, ok: false, found: messageOf(error), remedy };
  }
}

async function checkStore(open: () => Promise<ReleaseStore>): Promise<DoctorCheck[]> {
  let store: ReleaseStore;
  try {
    store = await open();
  } catch (error) {
    const remedy =
      error instanceof RefusedError ? error.remedy : 'give this user the right to the data folder, or set DATA_DIR';
    return [{ check: 'release store', ok: false, found: messageOf(error), remedy }];
  }
  return [
    await doctorCheck('what is live', 'activate a host and its remotes, or look at: portal verify', async () => {
      const current = await store.chain.current();
      if (!current) throw new Error('no document counts: nothing is live, or none is signed by a known key');
      const names = namesOf(current.document);
      const live = names.filter((name) => liveVersion(current.document, name));
      const end = current.end.seq === current.seq ? '' : `; documents up to ${current.end.seq} count for nothing`;
      return `document ${current.seq}, ${live.length} of ${names.length} names${end}`;
    }),
    await doctorCheck('bytes of it', 'portal rollback NAME for a live one; publish the others again', async () => {
      const releases = await verifyLive(store);
      const errors = releases.flatMap(({ name, version, role, faults }) =>
        faults.map((error) => `${role} ${name} ${version}: ${error}`),
      );
      if (errors.length > 0) throw new Error(errors.join('; '));
      return `${releases.length} releases that pages run or fall back to are whole`;
    }),
    await doctorCheck('write access', 'run as the user of the portal, or give this user the right', async () => {
      await requireWritable(store);
      return 'this user may change the store';
    }),
    await doctorCheck('signatures', 'start the portal once, or set RELEASE_SIGNING_KEY', async () => {
      const { publicKeys } = store.chain.trust;
      if (publicKeys.length === 0) throw new Error('no key is known: any document would count');
      return `${publicKeys.length} known key${publicKeys.length > 1 ? 's' : ''}`;
    }),
    await doctorCheck(
      'stored bytes',
      'publish what is broken again, or roll back; see docs/operations/incidents.md',
      async () => {
        const { releases, documents } = await verify(store);
        const errors = releases.flatMap(({ name, version, faults }) =>
          faults.map((error) => `${name} ${version}: ${error}`),
        );
        if (errors.length + documents.faults.length > 0) throw new Error([...errors, ...documents.faults].join('; '));
        return `${releases.length} releases and ${documents.count} documents are whole`;
      },
    ),
    await doctorCheck('disk', 'free some space: portal gc removes old releases', async () => {
      const { bavail, bsize } = await statfs(store.files.root);
      const free = `${Math.round((bavail * bsize) / 1_000_000)} MB free`;
      if (bavail * bsize < LEAST_FREE_BYTES) throw new Error(free);
      return free;
    }),
  ];
}

/** `doctor`: checks everything and says what to fix. docs/design/contract.md#command-line */
export function addDoctorCommand(context: CliContext, around: CheckInstallation = async () => []): void {
  readCommand(context, 'doctor', 'looks at settings, database, store, mail and clocks, and says what to mend').action(
    async (options: CommonOptions) => {
      const checks = [...(await checkStore(context.store)), ...(await around())];
      const failed = checks.some(({ ok }) => !ok);
      const rows = checks.map(({ check, ok, found, remedy }) => [
        ok ? 'ok' : 'MEND',
        check,
        found,
        remedy ? `→ ${remedy}` : '',
      ]);
      context.answer(
        { json: { findings: checks }, text: table(rows), exit: failed ? EXIT.refused : EXIT.done },
        options,
      );
    },
  );
}
