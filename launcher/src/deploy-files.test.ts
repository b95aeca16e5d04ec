import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definitions } from '@portal/settings/definitions';
import { readSettings } from '@portal/settings/read-settings';
import { DCLinter } from 'dclint';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service as KubernetesService } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const deploy = join(__dirname, '../../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');
const hasProgram = (name: string, ...args: string[]) => spawnSync(name, args).status === 0;
const whereThereIs = (is: boolean) => (is ? it : it.skip);

/** Fills in what the example leaves open. */
const filledIn = () =>
  Object.fromEntries(
    read('portal.env.example')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );

it('the example of the settings names settings that there are, and lacks only its keys', () => {
  const example = filledIn();
  expect(Object.keys(example).filter((name) => !(name in definitions))).toEqual([]);
  expect(() => readSettings({ ...example, NODE_ENV: 'production', DATA_DIR: '/data' }, tmpdir())).toThrow(
    /^The settings cannot be used:\n {2}IDENTITY_KEYS is missing.*\n {2}RELEASE_SIGNING_KEY is missing.*$/,
  );
});

it('settings, certificate and data of an operator are in no commit, and what is in no commit is in no image', () => {
  const lines = (file: string) => readFileSync(join(deploy, '..', file), 'utf8').split('\n');
  const ignored = lines('.gitignore').filter((line) => /^[^!#]/.test(line));
  expect(ignored).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/portal.env', 'deploy/tls/', '.data/']));
  // There a name alone stands for the top folder.
  const names = ignored
    .map((line) => line.replace(/\/\*?$/, ''))
    .map((name) => (name.includes('/') ? name : `**/${name}`));
  expect(names.filter((name) => !lines('.dockerignore').includes(name))).toEqual([]);
});

const Service = z.object({
  image: z.string(),
  command: z.unknown().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
  volumes: z.array(z.string()).default([]),
});
const Compose = z.object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.unknown()) });

it('compose: the processes of the portal run read-only and without rights, after the migrations', () => {
  const { services, volumes } = Compose.parse(parse(read('compose.yml'), { merge: true }));
  for (const name of ['portal-1', 'portal-2', 'worker', 'deploys'])
    expect(services[name]).toMatchObject({
      image: 'candidate-portal',
      read_only: true,
      cap_drop: ['ALL'],
      depends_on: { migrate: { condition: 'service_completed_successfully' } },
    });
  const named = Object.values(services).flatMap((one) => [
    ...(Array.isArray(one.depends_on) ? one.depends_on : Object.keys(one.depends_on ?? {})),
  ]);
  expect(named.filter((name) => !(name in services))).toEqual([]);
  const used = Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(':')[0] ?? ''));
  expect(new Set(used.filter((name) => !/^[./]/.test(name)))).toEqual(new Set(Object.keys(volumes)));
});

it('compose: nginx leads to both portals, and writes no file that would grow without end in its container', () => {
  const { services } = Compose.parse(parse(read('compose.yml'), { merge: true }));
  const command = z.tuple([z.literal('sh'), z.literal('-c'), z.string()]).parse(services.nginx?.command)[2];
  const [edits = ''] = command.split(' > ');
  const { stdout } = spawnSync('sh', ['-c', edits.replace('/portal.conf', 'nginx/portal.conf')], { cwd: deploy });
  const conf = String(stdout);
  expect(conf).toContain('server portal-1:4600 max_fails=0; server portal-2:4600 max_fails=0;');
  expect(conf.match(/^ *(access|error)_log .*$/gm)?.map((line) => line.trim())).toEqual([
    'access_log /dev/stdout portal;',
    'error_log  /dev/stderr crit;',
  ]);
});

/** What a linter asks for and this file does otherwise on purpose: order and quotes, and what stands beside it here. */
const OTHERWISE: Readonly<Record<string, 0>> = {
  ...{ 'service-keys-order': 0, 'services-alphabetical-order': 0, 'top-level-properties-order': 0 },
  ...{ 'no-quotes-in-volumes': 0, 'require-quotes-in-ports': 0 },
  // The image that publishes is made at the machine that runs it, and nginx is reached from everywhere.
  ...{ 'no-build-and-image': 0, 'service-image-require-explicit-tag': 0, 'no-unbound-port-interfaces': 0 },
};

it('compose: the file follows the schema of the Compose Specification and a linter', () => {
  const linter = new DCLinter({ rules: OTHERWISE, quiet: false, debug: false, exclude: [] });
  const [found] = linter.lintFiles([join(deploy, 'compose.yml')], false);
  expect(found?.messages).toEqual([]);
});

whereThereIs(hasProgram('docker', 'compose', 'version'))('compose takes its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-compose-'));
  cpSync(deploy, folder, { recursive: true });
  writeFileSync(join(folder, 'portal.env'), '');
  const env = { ...process.env, POSTGRES_PASSWORD: 'x' };
  const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

whereThereIs(hasProgram('systemd-analyze', '--version'))('systemd finds no fault in the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-systemd-'));
  const units = readdirSync(join(deploy, 'systemd')).map((name) => {
    // This machine has its Node elsewhere.
    writeFileSync(join(folder, name), read(`systemd/${name}`).replaceAll('/usr/bin/node', process.execPath));
    return join(folder, name.replace('@.', '@4600.'));
  });
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect({ status, stderr: stderr.split('\n').filter((line) => line.includes(folder)) }).toEqual({
    status: 0,
    stderr: [],
  });
});

const Workload = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string(), namespace: z.literal('candidate-portal') }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.array(
          z.object({
            image: z.string().startsWith('registry.example.fi/candidate-portal:'),
            args: z.array(z.string()),
            securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
          }),
        ),
      }),
    }),
  }),
});

const KINDS = { Deployment, Job, NetworkPolicy, PodDisruptionBudget, Service: KubernetesService } as const;
const KubernetesObject = z.looseObject({
  kind: z.enum(['Deployment', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service']),
});

it('Kubernetes: every object follows the schema of its kind', () => {
  const files = readdirSync(join(deploy, 'kubernetes')).filter((file) => file !== 'kustomization.yaml');
  const objects = files.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => KubernetesObject.parse(document.toJS())),
  );
  expect(objects.length).toBeGreaterThan(4);
  for (const object of objects) {
    const Kind = KINDS[object.kind];
    expect(() => Reflect.construct(Kind, [object]).validate()).not.toThrow();
  }
});

it('Kubernetes: metrics are shown to the namespace that watches alone', () => {
  const { spec } = z
    .object({
      spec: z.object({
        ingress: z.array(z.object({ ports: z.array(z.object({ port: z.string() })), from: z.unknown().optional() })),
      }),
    })
    .parse(parse(read('kubernetes/network.yaml')));
  const everybody = spec.ingress.filter(({ from }) => from === undefined);
  expect(everybody.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual(['http']);
  expect(read('kubernetes/kustomization.yaml')).toContain('  - network.yaml\n');
});

it('Kubernetes: no pod serves without a bucket for attachments, which it would lose with its volume', () => {
  const bucket = { name: 'FILES_URL', valueFrom: { secretKeyRef: { name: 'candidate-portal', key: 'FILES_URL' } } };
  for (const file of ['portal.yaml', 'worker.yaml', 'deploys.yaml']) {
    const [deployment] = parseAllDocuments(read(`kubernetes/${file}`));
    expect(deployment?.toJS()).toMatchObject({ spec: { template: { spec: { containers: [{ env: [bucket] }] } } } });
  }
});

it('teams deploy at a process of its own, with rights as few as the others have and the key that those lack', () => {
  const unit = (name: string) => read(`systemd/candidate-portal${name}.service`).split('\n');
  const rights = unit('-worker').filter((line) =>
    /^(NoNew|Private|Protect|Restrict|Lock|Capability|System|UMask)/.test(line),
  );
  expect(rights.length).toBeGreaterThan(10);
  // Without these its Chromium has no sandbox, and the look at pages refuses every release.
  const namespaces = 'RestrictNamespaces=user pid net';
  const own = rights.map((line) => (line.startsWith('RestrictNamespaces=') ? namespaces : line));
  expect(unit('-deploys')).toEqual(
    expect.arrayContaining([...own, expect.stringMatching(/portal\.mjs serve-deploys /)]),
  );
  const { services } = Compose.parse(parse(read('compose.yml'), { merge: true }));
  expect(services.deploys?.command).toEqual(['serve-deploys', '--host', '0.0.0.0']);
  const [deployment, , policy] = parseAllDocuments(read('kubernetes/deploys.yaml')).map((document) => document.toJS());
  const [container] = deployment.spec.template.spec.containers;
  expect(container).toMatchObject({
    args: ['serve-deploys', '--host', '0.0.0.0'],
    envFrom: [{}, { secretRef: { name: 'candidate-portal-deploys' } }],
    securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  });
  // Nobody but whom the operator names comes to it.
  expect(policy.spec.ingress).toEqual([{ ports: [{ port: 'deploys' }], from: [expect.anything()] }]);
});

whereThereIs(hasProgram('kubectl', 'version', '--client'))(
  'Kubernetes: every pod is without rights, and each role is there',
  () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(deploy, 'kubernetes')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const all = parseAllDocuments(stdout).map((document): unknown => document.toJS());
    const workloads = all.flatMap((one) => Workload.safeParse(one).data ?? []);
    expect(
      workloads.map(({ kind, metadata, spec }) => [
        kind,
        metadata.name,
        ...(spec.template.spec.containers[0]?.args ?? []),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Deployment', 'portal', 'serve', '--no-worker'],
        ['Deployment', 'worker', 'serve', '--worker'],
        ['Job', 'migrate', 'migrate', 'up'],
      ]),
    );
  },
);

whereThereIs(hasProgram('haproxy', '-v'))('HAProxy takes its file', () => {
  expect(spawnSync('haproxy', ['-c', '-f', join(deploy, 'haproxy/database.cfg')]).status).toBe(0);
});
