import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const BETWEEN_LOOKS_MS = 50;

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
  status: z.object({ code: z.number() }),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

export type TraceSpan = z.infer<typeof Span>;

/** A collector of OpenTelemetry, as far as tests need one: it takes traces as JSON over http. */
export async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.url === '/v1/traces') bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const spans = (): TraceSpan[] =>
    bodies.flatMap((body) =>
      Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything as it was sent. */
    text: () => bodies.join('\n'),
    spans,
    /** Waits for what a process that has stopped is still sending. */
    async until(isThere: (spans: TraceSpan[]) => boolean): Promise<void> {
      while (!isThere(spans())) await wait(BETWEEN_LOOKS_MS);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
