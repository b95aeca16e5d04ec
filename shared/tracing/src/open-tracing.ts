import type { Tracing } from './tracing';

/**
 * @param endpoint of a collector that speaks OTLP over http; without it nothing of OpenTelemetry is loaded
 * @param onError told of spans that the collector did not take
 */
export async function openTracing(
  endpoint: string | undefined,
  onError: (error: unknown) => void,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { OpenTelemetry } = await import('./open-telemetry');
  return new OpenTelemetry(endpoint, onError);
}
