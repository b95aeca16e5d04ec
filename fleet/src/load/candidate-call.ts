import { type Agent, request } from 'node:http';
import { API_PREFIX } from '@portal/contract/limits';
import type { BenchCandidate } from './candidates';

export interface Server {
  agent: Agent;
  port: number;
}

export interface CallAnswer {
  status: number;
  text: string;
}

export interface CallContent {
  body: unknown;
  /** As a browser sends with each change: the same key is the same change. */
  key: string;
}

/**
 * One call as the browser of a candidate makes it.
 * @param path below the API's prefix
 * @throws Error where the connection fails or ends before the answer
 */
export function callAs(
  { agent, port }: Server,
  candidate: BenchCandidate,
  method: string,
  path: string,
  content?: CallContent,
): Promise<CallAnswer> {
  const text = content === undefined ? '' : JSON.stringify(content.body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path: `${API_PREFIX}/${path}?portal=state`,
        headers: {
          host: `localhost:${port}`,
          cookie: candidate.cookie,
          'x-xsrf-token': candidate.csrfToken,
          'content-language': 'fi',
          ...(content && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            'idempotency-key': content.key,
          }),
        },
      },
      (answer) => {
        let received = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          received += chunk;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: received }));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
