import { once } from '@federation-kit/resilience/once';
import { withRetry } from '@federation-kit/resilience/retry';
import { type ComponentType, createElement, use } from 'react';

/**
 * Like `React.lazy`, but it can be fetched ahead and then renders synchronously: no Suspense fallback and none of the 300 ms by which React
 * holds back nested reveals.
 * @param load dynamic import of a module that exports the page as default
 * @returns the component with `preload()`; a failed load is tried once more at once, and again at the next render
 */
export function page<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const preload = once(() => withRetry(load));
  const Page = (props: Props) => createElement(use(preload()).default, props);
  return Object.assign(Page, { preload });
}
