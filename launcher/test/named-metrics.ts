import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const deploy = join(__dirname, '../../deploy');

/** The metrics of the portal that the rules and dashboards of `deploy/` name, file by file. */
export function namedMetrics(): { file: string; names: string[] }[] {
  const files = ['prometheus/alerts.yml', ...readdirSync(join(deploy, 'grafana')).map((name) => `grafana/${name}`)];
  return files.map((file) => {
    const text = readFileSync(join(deploy, file), 'utf8');
    return { file, names: [...new Set(text.match(/\b(?:portal|nodejs|process)_\w+/g))] };
  });
}

/** Whether a metric of that name, or the histogram that it is a part of, is among those that are shown. */
export function isAmong(shown: readonly string[], name: string): boolean {
  return shown.includes(name) || shown.includes(name.replace(/_(?:bucket|sum|count)$/, ''));
}
