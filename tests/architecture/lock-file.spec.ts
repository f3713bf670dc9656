import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './reading/project.ts'

type Entry = {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly link?: boolean
  readonly resolved?: string
  readonly integrity?: string
}
type Packages = Readonly<Record<string, Entry>>

/** Platform builds that the lock file omits; `npm ci` rejects such a lock file. */
const forgotten = (packages: Packages): readonly string[] => {
  const places = Object.keys(packages)
  const optionalNames = Object.values(packages).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}),
  )
  return [...new Set(optionalNames)].filter((name) => !places.some((path) => path.endsWith(`node_modules/${name}`)))
}

const lock: { packages: Packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('the lock file holds every platform', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
  expect(forgotten(lock.packages)).toEqual([])
})

test('a platform left out is found', () => {
  const packages = { '': {}, 'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' } } }
  expect(forgotten({ ...packages, 'node_modules/a-linux': {} })).toEqual(['a-darwin'])
})

test('every version is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const versions = Object.values<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.length).toBeGreaterThan(50)
  expect(versions.filter((version) => !/^(?:npm:\S+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

test('every package has its address and its hash, so that an install does not ask for lists of versions', () => {
  const installed = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  // npm replaces this registry by the one that it is configured with.
  const isWhole = ({ resolved, integrity }: Entry) =>
    resolved?.startsWith('https://registry.npmjs.org/') === true && integrity?.startsWith('sha512-') === true
  expect(installed.filter(([, entry]) => !isWhole(entry)).map(([path]) => path)).toEqual([])
})
