import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(__dirname, '../..');
const folder = join(root, 'deploy/prometheus');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const Rules = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) });
const Tests = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })).default([]),
    }),
  ),
});
const alerts = Rules.parse(parse(read('deploy/prometheus/alerts.yml')))
  .groups.flatMap(({ rules }) => rules)
  .map(({ alert }) => alert);

it('each alert has a paragraph in the runbook that says what it means, where to look and what to do, and none is left over', () => {
  const [, ...paragraphs] = read('docs/runbook.md').split(/^## /m);
  expect(paragraphs.map((text) => text.split('\n')[0])).toEqual(alerts);
  for (const text of paragraphs) expect(text).toMatch(/\n\*\*Means:\*\* .+\n\*\*Look at:\*\* .+\n\*\*Do:\*\* .+/);
});

it('each alert is tested with a fault for which it fires', () => {
  const { tests } = Tests.parse(parse(read('deploy/prometheus/alerts.test.yml')));
  const fired = tests.flatMap((test) => test.alert_rule_test).filter((one) => one.exp_alerts.length > 0);
  expect(new Set(fired.map(({ alertname }) => alertname))).toEqual(new Set(alerts));
});

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });

// Where Prometheus is not installed there is nothing to ask; the count of skipped tests says so.
(promtool('--version').status === 0 ? describe : describe.skip)('Prometheus', () => {
  it.each([
    ['takes the rules', ['check', 'rules', 'alerts.yml']],
    [
      'fires each for its fault within two minutes, and none in ten that are calm',
      ['test', 'rules', 'alerts.test.yml'],
    ],
  ])('%s', (_title, args) => {
    const { status, stdout, stderr } = promtool(...args);
    expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
  });
});
