import { releaseNameSchema, releaseVersionSchema, remoteNameSchema } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import { z } from 'zod';
import { abortCanary, FIRST_SHARE, promoteCanary, rampCanary, startCanary } from '../releases/canary/canary';
import { readRamp } from '../releases/canary/ramps';
import { activate } from '../releases/changes/activate';
import type { ChangeOptions, ChangeResult } from '../releases/changes/change';
import { rollback } from '../releases/changes/rollback';
import type { ReleaseStore } from '../releases/release-store';
import { MOST_TRIAL_DAYS } from '../releases/signing/trial-grant';
import { DeployProblem } from './deploy-problem';

const LONGEST_REASON = 500;
const version = releaseVersionSchema;
const share = z.number().gt(0).lt(100).multipleOf(0.01);
const security = z.boolean().optional();

const rampText = z.string().max(200).optional();

/** A share, or the steps in which it grows by itself. @throws DeployProblem */
function shareOf(asked: Partial<Record<'steps' | 'pause', string | undefined>> & { share?: number | undefined }) {
  const { share, steps, pause } = asked;
  if (steps === undefined && pause === undefined) return share ?? FIRST_SHARE;
  const plan = steps === undefined || share !== undefined ? 'either share or steps' : readRamp(steps, pause);
  if (typeof plan === 'string') throw new DeployProblem('malformed', plan);
  return plan;
}

/** What every change says; going past the checks is for operators alone. */
interface AskedChange {
  name: ReleaseName;
  reason?: string | undefined;
  dryRun?: boolean | undefined;
  security?: boolean | undefined;
}

interface DeployChange {
  /** Whether it brings a release to pages for the first time, which are looked at before. */
  brings: boolean;
  /** @throws DeployProblem */
  read(body: unknown): { asked: AskedChange; run(store: ReleaseStore, options: ChangeOptions): Promise<ChangeResult> };
}

const asking = <Shape extends z.ZodRawShape>(own: Shape) =>
  z.strictObject({
    name: releaseNameSchema,
    reason: z
      .string()
      .max(LONGEST_REASON)
      .regex(/^\P{Cc}*$/u)
      .optional(),
    dryRun: z.boolean().optional(),
    ...own,
  });

/** @throws DeployProblem that says what is wrong */
export function readAsked<Asked>(schema: z.ZodType<Asked>, body: unknown): Asked {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const wrong = error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new DeployProblem('malformed', wrong.join('; '));
}

/** A version that testers may run before it is live. */
export const trialSchema = z.strictObject({
  name: remoteNameSchema,
  version,
  days: z.int().min(1).max(MOST_TRIAL_DAYS).default(1),
});

function change<Asked extends AskedChange>(
  schema: z.ZodType<Asked>,
  run: (store: ReleaseStore, asked: Asked, options: ChangeOptions) => Promise<ChangeResult>,
  { brings = false } = {},
): DeployChange {
  return {
    brings,
    read(body) {
      const asked = readAsked(schema, body);
      return { asked, run: (store, options) => run(store, asked, options) };
    },
  };
}

/** The changes of the command line that a team may make, by their address. */
export const DEPLOY_CHANGES: Readonly<Record<string, DeployChange>> = {
  activate: change(
    asking({ version, security }),
    (store, asked, options) => activate(store, new Map([[asked.name, asked.version]]), options),
    { brings: true },
  ),
  rollback: change(asking({ to: version.optional() }), (store, { name, to }, options) =>
    rollback(store, name, to, options),
  ),
  'canary/start': change(
    asking({ version, share: share.optional(), steps: rampText, pause: rampText }),
    (store, asked, options) => startCanary(store, asked.name, asked.version, shareOf(asked), options),
    { brings: true },
  ),
  'canary/ramp': change(asking({ share }), (store, asked, options) =>
    rampCanary(store, asked.name, asked.share, options),
  ),
  'canary/promote': change(asking({ security }), (store, { name }, options) => promoteCanary(store, name, options)),
  'canary/abort': change(asking({}), (store, { name }, options) => abortCanary(store, name, options)),
};
