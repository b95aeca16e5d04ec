import { parseArgs } from 'node:util';

const MOST_PORT = 65_535;

/**
 * @param {readonly string[]} args of the command line
 * @returns {{ names: readonly string[], portal: string | undefined, port: number | undefined }} the names, the origin of the portal and the port, as far as they are told
 * @throws Error that says what is wrong with them
 */
export function readArguments(args) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { portal: { type: 'string' }, port: { type: 'string' } },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && (!Number.isInteger(port) || port < 1 || port > MOST_PORT))
    throw new Error(`${values.port} is no port.`);
  if (values.portal !== undefined && !(/^https?:/.test(values.portal) && URL.canParse(values.portal)))
    throw new Error(`${values.portal} is no address.`);
  const portal = values.portal === undefined ? undefined : new URL(values.portal).origin;
  return { names: positionals, portal, port };
}
