import { REMOTE_NAMES, type RemoteName } from '@portal/contract/release-names';
import { Argument, InvalidArgumentError } from 'commander';
import { overrideText } from '../page/override';
import { NotAllowedError } from '../releases/errors';
import { type CommonOptions, type Desk, lookingVerb } from './verbs';

const DAY_S = 86_400;
const MOST_DAYS = 30;

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('must be like http://localhost:4703');
  return url.origin;
}

function days(text: string): number {
  const count = Number(text);
  if (!/^\d{1,2}$/.test(text) || count < 1 || count > MOST_DAYS)
    throw new InvalidArgumentError(`must be a number of days from 1 to ${MOST_DAYS}`);
  return count;
}

type OverrideOptions = CommonOptions & { days: number };

/** `override mfe-NAME ORIGIN`: signs a developer's wish to run their own build in their own browser. `releases.md`, "In the page". */
export function addOverrideVerb(desk: Desk): void {
  lookingVerb(
    desk,
    'override',
    'signs an address that shows a developer’s own build of one remote in their own browser',
  )
    .addArgument(new Argument('<name>', 'a remote').choices(REMOTE_NAMES))
    .addArgument(new Argument('<origin>', 'where the build is served').argParser(originOf))
    .option('--days <number>', 'how long it counts', days, 1)
    .action(async (remote: RemoteName, origin: string, options: OverrideOptions) => {
      const { chain } = await desk.store();
      const until = Math.floor(Date.now() / 1000) + options.days * DAY_S;
      const signature = chain.trust.signText(overrideText({ remote, origin }, until));
      if (!signature) throw new NotAllowedError('there is no signing key here that could sign it');
      const query = `?override=${remote}:${origin}~${until}~${signature}`;
      const text = `Add this to an address of the portal, before ${new Date(until * 1000).toISOString()}:\n${query}\nAn address with ?override= alone ends it.`;
      desk.answer({ json: { remote, origin, until, query }, text }, options);
    });
}
