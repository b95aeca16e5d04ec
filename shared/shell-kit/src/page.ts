import { once } from '@portal/i18n';
import { type ComponentType, createElement, use } from 'react';

/** A script that did not come is asked for once more after this time, in milliseconds; not by everybody at the same moment. */
const RETRY_MS = { min: 50, jitter: 150 } as const;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Like `React.lazy`, but it can be fetched ahead and then renders synchronously: no Suspense fallback and none of the 300 ms by which React
 * holds back nested reveals.
 * @param load dynamic import of a module that exports the page as default
 * @returns the component with `preload()`; a failed load is tried once more at once, and again at the next render
 */
export function page<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const preload = once(() => load().catch(() => pause(RETRY_MS.min + Math.random() * RETRY_MS.jitter).then(load)));
  const Page = (props: Props) => createElement(use(preload()).default, props);
  return Object.assign(Page, { preload });
}
