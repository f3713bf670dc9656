import { parse, parseAllDocuments } from 'yaml'

type Fields = Readonly<Record<string, string>>

/** One process, as an image, a container, a pod or a unit starts it. */
export type Process = {
  readonly name: string
  readonly command: readonly string[]
  readonly user: string
  readonly readOnly: boolean
  /** Whether the first process reaps those whose parents are gone, such as Chromium's: Node does not. */
  readonly reaps: boolean
  readonly environment: Fields
  readonly probes: readonly { readonly path: string; readonly port: string; readonly host: string }[]
  /** How long a start may take before it is ended or counts as failed; absent without a limit. */
  readonly startSeconds?: number
}

const server = ['node', 'apps/server/main.ts']
const pairs = (line: string) => Object.fromEntries(line.split(' ').map((each) => each.split('=')))

/** The targets of a Dockerfile with what they inherit; a later instruction replaces an earlier one. */
const imagesIn = (dockerfile: string, targets: readonly string[]): readonly Process[] => {
  const stages = new Map<string, Fields>()
  for (const part of dockerfile
    .replaceAll('\\\n', ' ')
    .split(/^FROM /m)
    .slice(1)) {
    const [, from = '', name = ''] = /^(\S+) AS (\S+)/.exec(part) ?? []
    const inherited = stages.get(from) ?? {}
    const own = [...part.matchAll(/^(USER|ENV|CMD|HEALTHCHECK) (.+)$/gm)].map(([, key = '', value = '']) => [
      key,
      value,
    ])
    const { ENV: added = '', ...rest } = Object.fromEntries(own)
    stages.set(name, { ...inherited, ...rest, ENV: `${inherited.ENV ?? ''} ${added}`.trim() })
  }
  return targets.map((name) => {
    const {
      USER: user = '',
      CMD: command = '[]',
      ENV: environment = '',
      HEALTHCHECK: check = '',
    } = stages.get(name) ?? {}
    const path = /CMD \["node", .*\$\{process\.env\.PORT\}(\/\w+)`/.exec(check)?.[1] ?? 'nothing, or by a shell'
    const port = pairs(environment).PORT
    const probes = [{ path, port, host: `127.0.0.1:${port}` }]
    return {
      name: `image ${name}`,
      command: JSON.parse(command),
      user,
      readOnly: true,
      reaps: true,
      environment: pairs(environment),
      probes,
      startSeconds: 60 * Number(/--start-period=(\d+)m/.exec(check)?.[1] ?? 0),
    }
  })
}

type Container = {
  readonly image: string
  readonly command?: readonly string[]
  readonly user?: string
  readonly read_only?: boolean
  readonly init?: boolean
  readonly restart?: string
  readonly environment?: Fields
}

/** The containers of a Compose file. Command and environment of third-party images are omitted. */
const containersIn = (compose: string): readonly Process[] =>
  Object.entries<Container>(parse(compose, { merge: true }).services).map(([name, container]) => {
    const { image, user = '', read_only: readOnly = false, command = server, environment = {} } = container
    const isOwn = image.startsWith('atrium:')
    const own = isOwn ? { command, environment } : { command: server, environment: {} }
    const reaps = !isOwn || container.init === true || container.restart === 'no'
    return { name: `container ${name}`, user, readOnly, reaps, probes: [], ...own }
  })

type Header = { readonly name: string; readonly value: string }
type Probe = {
  readonly httpGet: { readonly path: string; readonly port: string; readonly httpHeaders?: readonly Header[] }
}
type Reference = { readonly secretKeyRef: { readonly name: string; readonly key: string } }
type Pod = {
  readonly shareProcessNamespace?: boolean
  readonly securityContext: { readonly runAsNonRoot?: boolean; readonly runAsUser?: number }
  readonly containers: readonly {
    readonly image: string
    readonly command: readonly string[]
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
    readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: Reference }[]
    readonly securityContext: { readonly readOnlyRootFilesystem?: boolean }
    readonly startupProbe: Probe & { readonly periodSeconds: number; readonly failureThreshold: number }
    readonly livenessProbe: Probe
    readonly readinessProbe: Probe
  }[]
}
export type Manifest = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Fields
  readonly spec: {
    readonly selector: Fields & { readonly matchLabels?: Fields }
    readonly podSelector?: { readonly matchLabels?: Fields }
    readonly template: { readonly metadata: { readonly labels: Fields }; readonly spec: Pod }
    readonly scaleTargetRef?: { readonly name: string }
    readonly metrics?: readonly { readonly external: { readonly metric: { readonly name: string } } }[]
  }
}

/** Every document of a Kubernetes file; throws on invalid YAML. */
export const manifestsIn = (text: string): readonly Manifest[] =>
  parseAllDocuments(text).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0]
    return document.toJS()
  })

export const fromSecret = 'from a secret'

/** The containers of a Deployment. A port that no container declares is left as a name. */
const podsIn = ({ metadata, spec }: Manifest): readonly Process[] => {
  const { securityContext, shareProcessNamespace: reaps = false, containers } = spec.template.spec
  return containers.map(({ command, env, ports, securityContext: own, ...probed }) => ({
    name: `pod ${metadata.name}`,
    command,
    user: securityContext.runAsNonRoot === true ? String(securityContext.runAsUser ?? '') : '',
    readOnly: own.readOnlyRootFilesystem === true,
    reaps,
    environment: Object.fromEntries(
      env.map(({ name, value, valueFrom }) => [
        name,
        value ?? (valueFrom?.secretKeyRef.key === name ? fromSecret : 'of another secret'),
      ]),
    ),
    startSeconds: probed.startupProbe.periodSeconds * probed.startupProbe.failureThreshold,
    probes: [probed.startupProbe, probed.livenessProbe, probed.readinessProbe].map(
      ({ httpGet: { path, port, httpHeaders = [] } }) => ({
        path,
        host: httpHeaders.find(({ name }) => name === 'Host')?.value ?? 'the address of a pod',
        port: String(ports.find(({ name }) => name === port)?.containerPort ?? port),
      }),
    ),
  }))
}

/** A systemd unit. */
const unitIn = (name: string, text: string): Process => {
  const entries = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value])
  const unit: Fields = Object.fromEntries(entries)
  return {
    name: `unit ${name}`,
    command: (unit.ExecStart ?? '').split(' '),
    user: unit.User ?? '',
    readOnly: unit.ProtectSystem === 'strict' && unit.NoNewPrivileges === 'yes' && unit.CapabilityBoundingSet === '',
    reaps: true,
    environment: pairs(unit.Environment ?? ''),
    probes: [],
  }
}

/** The processes that a file starts; its kind is recognised by its name. */
export const processesIn = (file: string, text: string): readonly Process[] => {
  if (file === 'Dockerfile') return imagesIn(text, ['slim', 'with-chromium'])
  if (file === 'docker-compose.yml') return containersIn(text)
  if (file.endsWith('.service')) return [unitIn(file, text)]
  return manifestsIn(text).flatMap((each) => (each.kind === 'Deployment' ? podsIn(each) : []))
}
