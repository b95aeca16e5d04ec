import { createHmac } from 'node:crypto';
import { type ClientRequest, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { errorCode } from '../../error-code';
import { targetAddress } from './target-address';

/** An event as it is sent. */
export interface WebhookCall {
  /** The same at every attempt. */
  id: string;
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  body: string;
}

export interface CallLimits {
  allowPrivate: boolean;
  /** Ends the call, when the process stops. */
  stop: AbortSignal;
  /** From the first question for the address to the head of the answer. */
  timeMs: number;
}

const SECRET_MARK = 'whsec_';

/** The signature of Standard Webhooks, version 1: few enough lines of node:crypto that a package for it would be more to keep. */
function signatureOf({ id, secret, body }: WebhookCall, timestamp: number): string {
  const key = Buffer.from(secret.slice(SECRET_MARK.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Ends with the head of the answer: its text is of no use, and may go on without end. */
function statusOf(call: ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    call.on('error', reject);
    call.on('response', ({ statusCode = 0 }) => resolve(statusCode));
    call.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    // Some connections end without an error.
    call.on('close', () => reject(new Error('closed without an answer')));
    call.end(body);
  });
}

/**
 * Calls an employer's address once, at the very address that was checked; redirects are not followed.
 * @param now by the server's clock
 * @returns undefined where the receiver took it (2xx); else the code of the error, which tells nothing of persons
 */
export async function callWebhook(call: WebhookCall, now: Date, limits: CallLimits): Promise<string | undefined> {
  const url = new URL(call.url);
  const signal = AbortSignal.any([AbortSignal.timeout(limits.timeMs), limits.stop]);
  if (signal.aborted) return 'timeout';
  const late = new Promise<'timeout'>((resolve) =>
    signal.addEventListener('abort', () => resolve('timeout'), { once: true }),
  );
  const target = await Promise.race([targetAddress(url, limits.allowPrivate), late]);
  if (typeof target === 'string') return target;
  const lookup: LookupFunction = (_name, options, done) => {
    if (options.all) done(null, [target]);
    else done(null, target.address, target.family);
  };
  const timestamp = Math.floor(now.getTime() / 1000);
  const open = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const request = open(url, {
    method: 'POST',
    agent: false,
    lookup,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(call.body),
      'user-agent': 'candidate-portal-webhooks/1',
      'webhook-id': call.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(call, timestamp),
    },
  });
  try {
    const status = await Promise.race([statusOf(request, call.body), late]);
    if (status === 'timeout') return status;
    if (status >= 200 && status < 300) return undefined;
    return status >= 300 && status < 400 ? 'redirect' : `status-${status}`;
  } catch (error) {
    return signal.aborted ? 'timeout' : (errorCode(error) ?? 'failed');
  } finally {
    request.destroy();
  }
}
