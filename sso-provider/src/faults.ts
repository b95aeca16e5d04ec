import type { ServerResponse } from 'node:http';
import type { CalledAddress, Controls } from './controls';

const ADDRESSES: readonly [RegExp, CalledAddress][] = [
  [/\/\.well-known\/openid-configuration$/, 'configuration'],
  [/\/protocol\/openid-connect\/token$/, 'token'],
  [/\/protocol\/openid-connect\/certs$/, 'certs'],
  [/\/protocol\/openid-connect\/userinfo$/, 'userinfo'],
];

const HUGE_BYTES = 10_000_000;

/** Answers as a broken provider does. @returns whether it has answered */
export function answerBroken(controls: Controls, path: string, response: ServerResponse): boolean {
  const address = ADDRESSES.find(([pattern]) => pattern.test(path))?.[1];
  if (address === undefined) return false;
  controls.count(address);
  const fault = controls.faults.get(address);
  if (fault === undefined) return false;
  if (fault === 'down') response.destroy();
  else if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
  else if (fault === 'elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  else if (fault === 'refused')
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
  else if (fault === 'huge')
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"filler":"${'x'.repeat(HUGE_BYTES)}"}`);
  // Slow: the answer never comes; whoever asks gives up.
  return true;
}
