import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { system } from '#contracts/system/http/system.ts'
import { fromSecret, type Manifest, manifestsIn, type Process, processesIn } from './reading/processes.ts'
import { root } from './reading/project.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = new Set([...read('apps/settings.ts').matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name]) => name))
const routes: readonly string[] = [system.health.path, system.ready.path]
const secret = /KEY|PASSWORD|TOKEN|SECRET|^(?:DATABASE|NATS|SMTP|NOTIFY_WEBHOOK)_URL$/
const programs = ['node', '/srv/atrium/node_modules/.bin/node']

/** The faults of a process. An empty variable counts as unset: it hides one of Compose from the process. */
const faultsOf = ({ startSeconds = 1800, ...process }: Process): readonly string[] => {
  const { command, user, readOnly, reaps, environment, probes } = process
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const { PORT = '3000', WORKER_HEALTH_PORT: port = PORT } = environment
  const [program = '', file = ''] = command.filter((word) => !word.startsWith('--'))
  return [
    ...(['', '0', 'root'].includes(user.split(':')[0] ?? '') ? ['runs as root'] : []),
    ...(readOnly ? [] : ['may write to its root']),
    ...(reaps ? [] : ['reaps no orphans']),
    ...(programs.includes(program) ? [] : [`starts ${program}`]),
    ...(/^apps\/\w+\/main\.ts$/.test(file) && existsSync(join(root, file)) ? [] : [`executes ${file}`]),
    ...given.flatMap(([name]) =>
      /^(?:NODE_ENV|NODE_EXTRA_CA_CERTS|MALLOC_ARENA_MAX)$/.test(name) || settings.has(name.replace(/_FILE$/, ''))
        ? []
        : [`sets ${name}`],
    ),
    ...given.flatMap(([name, value]) =>
      secret.test(name) && value !== fromSecret && !name.endsWith('_FILE') ? [`contains ${name}`] : [],
    ),
    ...probes.flatMap(({ path }) => (routes.includes(path.split('?')[0] ?? '') ? [] : [`is probed at ${path}`])),
    ...probes.flatMap(({ host }) => (/^(?:localhost|127\.0\.0\.1):3000$/.test(host) ? [] : [`is probed as ${host}`])),
    ...(startSeconds < 1800 ? ['ends a start that migrates'] : []),
    ...probes.flatMap((probe) => (probe.port === port ? [] : [`is probed at port ${probe.port}`])),
  ]
}

const kubernetes = parse(read('ops/kubernetes/kustomization.yaml'))
const manifests = (kubernetes.resources as string[]).flatMap((file) => manifestsIn(read(`ops/kubernetes/${file}`)))
const deployments = manifests.filter(({ kind }) => kind === 'Deployment')
const units = readdirSync(join(root, 'ops/systemd')).filter((file) => file.endsWith('.service'))

const files = [
  ...['Dockerfile', 'docker-compose.yml'],
  ...kubernetes.resources.map((name: string) => `ops/kubernetes/${name}`),
  ...units.map((name) => `ops/systemd/${name}`),
]
const processes = files.flatMap((file) => processesIn(file, read(file)))

test('every way of running is checked', () => {
  const kinds = processes.map(({ name }) => name.split(' ')[0])
  expect(new Set(kinds)).toEqual(new Set(['image', 'container', 'pod', 'unit']))
  expect(processes.length).toBeGreaterThan(12)
})

test.each(processes)('the $name is hardened and starts what there is', (each) => {
  expect(faultsOf(each)).toEqual([])
})

/** A change to one of the files, and the fault that it must cause. */
const planted: readonly (readonly [file: string, from: string, to: string, fault: string])[] = [
  ['Dockerfile', 'chromium-headless-shell\nUSER 10001', 'chromium-headless-shell', 'runs as root'],
  ['Dockerfile', 'CMD ["node", "-e"', 'CMD ["sh", "-c"', 'is probed at nothing, or by a shell'],
  ['Dockerfile', 'DATA_DIR=/data', 'DATA_FOLDER=/data', 'sets DATA_FOLDER'],
  ['docker-compose.yml', "user: '10003:10003'", "user: '0:0'", 'runs as root'],
  ['docker-compose.yml', 'read_only: true', 'read_only: false', 'may write to its root'],
  ['docker-compose.yml', 'init: true', 'init: false', 'reaps no orphans'],
  ['docker-compose.yml', 'apps/worker/main.ts', 'apps/workers/main.ts', 'executes apps/workers/main.ts'],
  ['docker-compose.yml', "MASTER_KEY: ''", 'MASTER_KEY: c2VjcmV0', 'contains MASTER_KEY'],
  ['ops/kubernetes/server.yaml', 'runAsUser: 10001', 'runAsUser: 0', 'runs as root'],
  [
    'ops/kubernetes/server.yaml',
    'readOnlyRootFilesystem: true',
    'readOnlyRootFilesystem: false',
    'may write to its root',
  ],
  ['ops/kubernetes/worker.yaml', 'path: /readyz', 'path: /ready', 'is probed at /ready'],
  ['ops/kubernetes/server.yaml', 'shareProcessNamespace: true', 'shareProcessNamespace: false', 'reaps no orphans'],
  ['ops/kubernetes/server.yaml', 'localhost:3000', 'atrium', 'is probed as atrium'],
  ['ops/kubernetes/worker.yaml', 'containerPort: 3000', 'containerPort: 8080', 'is probed at port 8080'],
  ['ops/kubernetes/worker.yaml', 'failureThreshold: 900', 'failureThreshold: 60', 'ends a start that migrates'],
  ['ops/kubernetes/worker.yaml', 'name: WORKER_HEALTH_PORT', 'name: HEALTH_PORT', 'sets HEALTH_PORT'],
  ['ops/systemd/atrium-server.service', 'User=atrium', 'User=root', 'runs as root'],
  ['ops/systemd/atrium-server.service', 'ProtectSystem=strict', 'ProtectSystem=full', 'may write to its root'],
  ['ops/systemd/atrium-worker.service', '/srv/atrium/node_modules/.bin/node', '/bin/sh -c', 'starts /bin/sh'],
]

test.each(planted)('in %s, `%s` changed to `%s` is seen', (file, from, to, fault) => {
  const text = read(file)
  expect(text).toContain(from)
  expect(
    processesIn(
      file,
      text.replace(from, () => to),
    ).flatMap(faultsOf),
  ).toContain(fault)
})

/** Dangling references between manifests, and to our metrics and settings. */
const lost = (all: readonly Manifest[]): readonly string[] => {
  const metrics = read('adapters/postgres/system/figures.ts')
  const pods = all.flatMap(({ kind, spec }) => (kind === 'Deployment' ? [spec.template.metadata.labels] : []))
  return all.flatMap(({ kind, metadata, data = {}, spec }) => {
    const labels = spec?.podSelector?.matchLabels ?? spec?.selector?.matchLabels ?? (spec?.selector as object) ?? {}
    const met = pods.some((pod) => Object.entries(labels).every(([name, value]) => pod[name] === value))
    const target = spec?.scaleTargetRef?.name
    return [
      ...(met ? [] : [`${kind} ${metadata.name} selects no pod`]),
      ...(target === undefined || all.some((each) => each.kind === 'Deployment' && each.metadata.name === target)
        ? []
        : [`${target} is not deployed`]),
      ...(spec?.metrics ?? []).flatMap(({ external: { metric } }) =>
        metrics.includes(`name: '${metric.name}'`) ? [] : [`${metric.name} is no metric`],
      ),
      ...Object.keys(data).flatMap((name) =>
        kind === 'ConfigMap' && settings.has(name) ? [] : [`${name} in ${kind}`],
      ),
    ]
  })
}

type Model = new (manifest: Manifest) => { readonly validate: () => void }

/** Violations of the Kubernetes schemas. Like kubeconform's default, these accept unknown fields. */
const invalid = async (all: readonly Manifest[]): Promise<readonly string[]> => {
  const faults: string[] = []
  for (const manifest of all) {
    const { apiVersion, kind } = manifest
    const { [kind]: model }: Record<string, Model> = await import(`kubernetes-models/${apiVersion}/${kind}`)
    try {
      if (model === undefined) throw new Error(`${kind} has no schema`)
      new model(manifest).validate()
    } catch (error) {
      faults.push(String(error))
    }
  }
  return faults
}

const [alertsJob] = /job="\w+"/.exec(read('ops/alerts.yml')) ?? []

describe('the manifests for Kubernetes', () => {
  const all = read('ops/kubernetes/worker.yaml')

  test('are complete, of this version, and refer to what there is', () => {
    const kinds = ['Deployment', 'HorizontalPodAutoscaler', 'NetworkPolicy', 'PodDisruptionBudget', 'Service']
    expect(manifests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
    expect(manifests.map(({ kind }) => kind)).not.toContain('Secret')
    expect(kubernetes.images[0]).toMatchObject({ name: 'atrium', newTag: JSON.parse(read('package.json')).version })
    for (const { spec } of deployments)
      expect(spec.template.spec.containers.map(({ image }) => image)).toEqual(['atrium'])
    expect(lost(manifests)).toEqual([])
  })

  test('have servers and workers scraped at their port, with the token, as the job of the alerts', () => {
    const monitor = parse(read('ops/kubernetes/pod-monitor.yaml'))
    const { jobLabel, selector, podMetricsEndpoints } = monitor.spec
    const [{ port, path, authorization }] = podMetricsEndpoints
    expect([path, `job="${selector.matchLabels[jobLabel]}"`]).toEqual(['/metrics', alertsJob])
    expect(lost([...manifests, monitor])).toEqual([])
    expect(deployments).toHaveLength(2)
    for (const { spec } of deployments) {
      const { metadata, spec: pod } = spec.template
      expect(metadata.labels).toMatchObject(selector.matchLabels)
      const [{ ports, env }] = pod.containers as unknown as readonly [{ ports: object[]; env: object[] }]
      expect(ports).toContainEqual({ name: port, containerPort: 3000 })
      const secretKeyRef = authorization.credentials
      expect(env).toContainEqual({ name: 'METRICS_TOKEN', valueFrom: { secretKeyRef } })
    }
  })

  test.each([
    ['name: atrium_run_queue_age_seconds', 'name: atrium_queue_age', 'atrium_queue_age is no metric'],
    ['kind: Deployment, name: atrium-worker', 'kind: Deployment, name: workers', 'workers is not deployed'],
    ['component: worker }\n---', 'component: runner }\n---', 'PodDisruptionBudget atrium-worker selects no pod'],
  ])('with `%s` changed to `%s` are refused', (from, to, fault) => {
    expect(all).toContain(from)
    expect(lost(manifestsIn(all.replace(from, to)))).toContain(fault)
  })

  test('are valid by the schemas of Kubernetes', async () => expect(await invalid(manifests)).toEqual([]))

  test.each([
    ['maxReplicas: 8', 'maxReplicas: many', 'spec/maxReplicas must be integer'],
    ['  scaleTargetRef:', '  scaleTarget:', 'must have required property scaleTargetRef'],
  ])('with `%s` changed to `%s` are invalid', async (from, to, fault) => {
    expect(all).toContain(from)
    expect((await invalid(manifestsIn(all.replace(from, to)))).join()).toContain(fault)
  })

  test('that are not YAML are refused', () => {
    expect(() => manifestsIn(`${all}\n  - broken: [`)).toThrow()
  })
})
