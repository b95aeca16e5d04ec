import type { WebVital } from '@portal/contract/release-names';
import { Histogram, type Registry } from 'prom-client';

interface Vital {
  name: string;
  help: string;
  /** The second and the fourth are the bounds of good and poor (https://web.dev/articles/vitals). */
  buckets: [number, number, number, number, number];
  /** From what pages tell to the unit of the metric. */
  factor: number;
  /** What no page takes: whoever tells more is not believed. */
  most: number;
}

const VITALS: Readonly<Record<WebVital, Vital>> = {
  lcp: {
    name: 'portal_web_vitals_lcp_seconds',
    help: 'Time until the largest part of a page was drawn, in browsers of people who allow statistics.',
    buckets: [1.5, 2.5, 3, 4, 8],
    factor: 0.001,
    most: 120,
  },
  inp: {
    name: 'portal_web_vitals_inp_seconds',
    help: 'Longest time that a page took to react, in browsers of people who allow statistics.',
    buckets: [0.1, 0.2, 0.3, 0.5, 1],
    factor: 0.001,
    most: 120,
  },
  cls: {
    name: 'portal_web_vitals_cls',
    help: 'How far things moved on a page, as a share of the window, in browsers of people who allow statistics.',
    buckets: [0.05, 0.1, 0.15, 0.25, 0.5],
    factor: 1,
    most: 100,
  },
};

/** How fast pages are for people, by the remote that they began with and its version. Versions are those that were live, so their number is bounded. */
export class VitalMetrics {
  readonly #histograms: Record<WebVital, Histogram<'remote' | 'version'>>;

  constructor(registry: Registry) {
    const histogram = ({ name, help, buckets }: Vital) =>
      new Histogram({ name, help, buckets, labelNames: ['remote', 'version'], registers: [registry] });
    this.#histograms = { lcp: histogram(VITALS.lcp), inp: histogram(VITALS.inp), cls: histogram(VITALS.cls) };
  }

  observe(vital: WebVital, value: number, { name, version }: { name: string; version: string }): void {
    this.#histograms[vital].observe({ remote: name, version }, value * VITALS[vital].factor);
  }
}

/** What a page told, by the public bounds; undefined where no page takes so much. */
export function rateVital(vital: WebVital, value: number): 'poor' | 'not poor' | undefined {
  const { factor, most, buckets } = VITALS[vital];
  if (value * factor > most) return undefined;
  return value * factor > buckets[3] ? 'poor' : 'not poor';
}
