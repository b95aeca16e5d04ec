import { parseArgs } from 'node:util';

const MOST_PORT = 65_535;

/**
 * What the command line of this process tells of a build that is served.
 * @param {string} usage said beneath what is wrong
 * @returns {{ names: readonly string[], portal: string | undefined, port: number | undefined, refuse(error: string): never }} the names, the origin of
 * the portal and the port, as far as they are told; `refuse` says what is wrong with them and ends the process with status 2, as this does itself
 */
export function readArguments(usage) {
  /** @param {string} error @returns {never} */
  const refuse = (error) => {
    process.stderr.write(`${error}\n\n${usage}\n`);
    process.exit(2);
  };
  const { values, positionals } = parsed(refuse);
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && (!Number.isInteger(port) || port < 1 || port > MOST_PORT))
    refuse(`${values.port} is no port.`);
  if (values.portal !== undefined && !(/^https?:/.test(values.portal) && URL.canParse(values.portal)))
    refuse(`${values.portal} is no address.`);
  const portal = values.portal === undefined ? undefined : new URL(values.portal).origin;
  return { names: positionals, portal, port, refuse };
}

/** @param {(error: string) => never} refuse */
function parsed(refuse) {
  try {
    return parseArgs({ allowPositionals: true, options: { portal: { type: 'string' }, port: { type: 'string' } } });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
