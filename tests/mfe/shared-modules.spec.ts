import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedLater as builtLater, sharedNow } from '#mfe/build/shared.ts'
import { checks } from '#mfe/kit/checks.ts'
import { sharedLater, sharedModules } from '#mfe/shell/remotes/shared-modules.ts'

const later = Object.entries(sharedLater).map(async ([name, load]) => [name, await load()] as const)
const shared: Readonly<Record<string, object>> = { ...sharedModules, ...Object.fromEntries(await Promise.all(later)) }

const root = join(import.meta.dirname, '../..')
const remotes = ['audit', 'documents', 'landing', 'leads', 'sharing', 'workflows']
const imports = /import (?!type )\{([^}]*)\} from '([^']+)'/g

/** `package: name` for each name that a source imports from a shared module. */
const importedIn = (source: string): readonly string[] =>
  [...source.matchAll(imports)]
    .filter(([, , from = '']) => from in shared)
    .flatMap(([, names = '', from]) => names.split(',').map((name) => `${from}: ${name.trim().split(' as ')[0]}`))
    .filter((name) => !/: (?:type .*)?$/.test(name))

/** The members of `z` that a source uses; `z` itself is a single import. */
const schemasIn = (source: string): readonly string[] =>
  [...source.matchAll(/\bz\.(?:(iso)\.)?(\w+)\(/g)].map(([, group, name]) => [group, name].filter(Boolean).join('.'))

const sourcesIn = (...folders: readonly string[]): readonly string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ).map((file) => readFileSync(join(root, file), 'utf8'))

it('the shell shares every name that a remote imports of a shared module', () => {
  const imported = new Set(sourcesIn(...remotes.map((name) => `mfe/${name}`)).flatMap(importedIn))
  const missing = [...imported].filter((name) => {
    const [from = '', exported = ''] = name.split(': ')
    return !(exported in (shared[from] ?? {}))
  })
  expect(imported.size).toBeGreaterThan(40)
  expect(missing).toEqual([])
  expect(importedIn("import { Slider, type X } from '@radix-ui/themes'")).toEqual(['@radix-ui/themes: Slider'])
})

it('remotes are built for what the shell shares', () => {
  expect([Object.keys(sharedModules).sort(), Object.keys(sharedLater).sort()]).toEqual([
    sharedNow.toSorted(),
    builtLater.toSorted(),
  ])
})

it('the shell shares every kind of schema that contracts use', () => {
  const z: Record<string, unknown> = checks
  const used = new Set(sourcesIn('contracts', ...remotes.map((name) => `mfe/${name}`)).flatMap(schemasIn))
  const missing = [...used].filter((name) => {
    const [group = '', member] = name.split('.')
    return member === undefined ? !(group in z) : !(member in Object(z[group]))
  })
  expect(used.size).toBeGreaterThan(10)
  expect(missing).toEqual([])
})
