import { onCLS, onINP, onLCP } from 'web-vitals';
import { reportVital } from '../report-failure';
import { area } from './area';

/**
 * Tells how fast this page was, each figure once, when the person leaves it or looks elsewhere.
 * @param isAllowed whether statistics are still allowed then
 */
export function measureVitals(isAllowed: () => boolean): void {
  const began = area();
  if (!began) return;
  const { name, version } = began;
  const tell = (vital: 'lcp' | 'inp' | 'cls') => (metric: { value: number }) => {
    if (isAllowed()) reportVital({ name, version, vital, value: metric.value });
  };
  onLCP(tell('lcp'));
  onINP(tell('inp'));
  onCLS(tell('cls'));
}
