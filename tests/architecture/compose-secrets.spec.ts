import { readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isSecret } from '#apps/secret-files.ts'
import { composeSecrets } from '#tests/support/process/compose-secrets.ts'
import { root } from './reading/project.ts'

type Service = {
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[]
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file?: string }>>
}

const compose: Compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })
const store = composeSecrets()
afterAll(() => rmSync(store.path, { recursive: true }))

test('no process signs in to the database as its superuser, which no other container reaches', () => {
  const { postgres, ...others } = compose.services
  const superuser = postgres?.environment?.POSTGRES_USER
  const files = Object.values(others).flatMap(({ environment = {} }) => environment.DATABASE_URL_FILE ?? [])
  expect(files.length).toBe(3)
  const logins = files.map((path) => store.read(basename(path)).split(/[/:@]+/)[1])
  expect(new Set(logins)).toEqual(new Set(['atrium']))
  expect(superuser).toBe('postgres')
  const admitted = readFileSync(join(root, 'ops/compose/pg_hba.conf'), 'utf8').match(/^host(?!.*127\.0\.0\.1).*$/gm)
  expect(admitted?.map((line) => line.split(/\s+/)[2])).toEqual(['atrium', 'atrium'])
  const login = readFileSync(join(root, 'ops/compose/login.sh'), 'utf8')
  expect(login).toMatch(/^create role atrium login replication password :'password' in role atrium_runtime;$/m)
})

test('a worker does not get the password of the first staff user', () => {
  const holders = Object.entries(compose.services).filter(([, { secrets = [] }]) => secrets.includes('admin-password'))
  expect(holders.map(([name]) => name)).toEqual(['single', 'server'])
})

/** What `docker inspect` and `ps` would show. */
const exposures = ({ entrypoint = [], command = [], environment = {}, secrets = [] }: Service): readonly string[] => [
  ...[...entrypoint, ...command].filter((word) => /\$|pass|@/i.test(word)),
  ...Object.entries(environment).flatMap(([name, value]) => {
    if (!isSecret(name) || value === '') return []
    return name.endsWith('_FILE') && secrets.includes(value.replace(/^\/run\/secrets\//, '')) ? [] : [name]
  }),
]

test('no secret stands in the environment or the arguments of a container', () => {
  expect(Object.values(compose.services).flatMap(exposures)).toEqual([])
  const command = ['nats-server', '--pass=secret', '--routes=nats://a:b@nats-1:6222']
  expect(exposures({ command, environment: { MASTER_KEY: 'A=' } })).toEqual([...command.slice(1), 'MASTER_KEY'])
  expect(exposures({ environment: { MASTER_KEY_FILE: '/run/secrets/master-key' } })).toEqual(['MASTER_KEY_FILE'])
})

test('no password has a default: each is made at random, once, or taken from the .env of an earlier release', () => {
  const files = Object.values(compose.secrets).map(({ file = '' }) => file)
  expect(store.names().map((name) => `secrets/${name}`)).toEqual(expect.arrayContaining(files))
  const [first, again] = [store.names().map(store.read), composeSecrets()]
  store.make()
  expect(store.names().map(store.read)).toEqual(first)
  const alike = again.names().filter((name) => again.read(name) === store.read(name))
  expect(alike).toEqual(['master-key-next'])
  const { mode } = statSync(store.folder)
  expect([mode & 0o777, statSync(join(store.folder, 'master-key')).mode & 0o777]).toEqual([0o700, 0o444])

  const earlier = composeSecrets(
    'PUBLIC_URL=https://a.example\nMASTER_KEY="c2VjcmV0="\nPOSTGRES_PASSWORD=p1\nNATS_PASSWORD=n1\n',
  )
  expect([earlier.read('master-key'), earlier.read('postgres-password')]).toEqual(['c2VjcmV0=\n', 'p1\n'])
  expect(earlier.read('database-url')).toBe('postgres://atrium:p1@postgres:5432/atrium\n')
  expect(earlier.read('nats-url')).toMatch(/^nats:\/\/atrium:n1@nats-1:4222,/)
  expect([earlier.said, store.said]).toEqual([
    expect.stringContaining('from .env'),
    expect.not.stringContaining('.env'),
  ])
  for (const { path } of [again, earlier]) rmSync(path, { recursive: true })
})

test('a password with any characters, or from a file of Windows, is the same wherever it stands', () => {
  const odd = composeSecrets('POSTGRES_PASSWORD=p#1/é@ "x\r\nNATS_PASSWORD="n\\1 #"\r\nMASTER_KEY=c2VjcmV0=\r\n')
  expect(['postgres-password', 'nats-password', 'master-key'].map(odd.read)).toEqual([
    'p#1/é@ "x\n',
    'n\\1 #\n',
    'c2VjcmV0=\n',
  ])
  expect(decodeURIComponent(new URL(odd.read('database-url')).password)).toBe('p#1/é@ "x')
  const [nats = ''] = odd.read('nats-url').split(',')
  expect(decodeURIComponent(new URL(nats).password)).toBe('n\\1 #')
  expect(odd.read('nats-password.conf')).toBe('NATS_PASSWORD: "n\\\\1 #"\n')
  rmSync(odd.path, { recursive: true })
})
