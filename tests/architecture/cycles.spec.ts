import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

/** What each module or folder imports. */
type Imports = ReadonlyMap<string, readonly string[]>

/** Type imports count too, because readers follow them. */
const moduleImports = (modules: readonly Module[]): Imports =>
  new Map(modules.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]))

/** The imports between the folders of one folder: its capabilities, or the parts of one. Loose files are left out. */
const folderImports = (modules: readonly Module[], parent: string): Imports => {
  const depth = parent.split('/').length + 1
  const folderOf = (path: string): readonly string[] =>
    path.startsWith(`${parent}/`) && dirname(path) !== parent ? [path.split('/').slice(0, depth).join('/')] : []
  const folders = new Map<string, Set<string>>()
  for (const { path, imports } of modules)
    for (const folder of folderOf(path)) {
      const targets = imports.flatMap(({ target }) => folderOf(target ?? '')).filter((target) => target !== folder)
      folders.set(folder, new Set([...(folders.get(folder) ?? []), ...targets]))
    }
  return new Map([...folders].map(([folder, targets]) => [folder, [...targets]]))
}

/** One import cycle as a line, or null. */
const firstCycle = (imports: Imports): string | null => {
  const cleared = new Set<string>()
  const visit = (path: string, trail: readonly string[]): string | null => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path].join(' → ')
    if (cleared.has(path)) return null
    const cycle = firstOf(imports.get(path) ?? [], (target) => visit(target, [...trail, path]))
    cleared.add(path)
    return cycle
  }
  return firstOf([...imports.keys()], (path) => visit(path, []))
}

const firstOf = (paths: readonly string[], visit: (path: string) => string | null): string | null => {
  for (const path of paths) {
    const cycle = visit(path)
    if (cycle !== null) return cycle
  }
  return null
}

describe('modules', () => {
  test('no module imports itself through others', () => {
    expect(firstCycle(moduleImports(projectModules()))).toBeNull()
  })

  test('a cycle of three modules is reported', () => {
    const circle = [
      moduleOf('domain/a.ts', "import './b.ts'"),
      moduleOf('domain/b.ts', "export type { C } from './c.ts'"),
      moduleOf('domain/c.ts', "import type { A } from './a.ts'"),
    ]
    expect(firstCycle(moduleImports(circle))).toBe('domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts')
  })

  test('two paths to the same module are no cycle', () => {
    const diamond = [
      moduleOf('domain/a.ts', "import './b.ts'; import './c.ts'"),
      moduleOf('domain/b.ts', "import './d.ts'"),
      moduleOf('domain/c.ts', "import './d.ts'"),
      moduleOf('domain/d.ts', ''),
    ]
    expect(firstCycle(moduleImports(diamond))).toBeNull()
  })
})

describe('folders', () => {
  const parents = [
    ...['domain', 'contracts', 'adapters'],
    ...['mfe/leads', 'mfe/workflows', 'mfe/documents', 'mfe/audit', 'mfe/shell', 'mfe/landing'],
  ]

  test.each(parents)('no folder of %s imports itself through others', (parent) => {
    const imports = folderImports(projectModules(), parent)
    expect(imports.size).toBeGreaterThan(2)
    expect(firstCycle(imports)).toBeNull()
  })

  test('two capabilities whose innermost files import each other are reported', () => {
    const pair = [
      moduleOf('domain/lead/service/leads.ts', "import type { RunView } from '#domain/run/views/run-view.ts'"),
      moduleOf('domain/run/views/run-view.ts', "import '#domain/run/model/index.ts'"),
      moduleOf('domain/run/model/index.ts', "import { lead } from '#domain/lead/model/index.ts'"),
    ]
    expect(firstCycle(moduleImports(pair))).toBeNull()
    expect(firstCycle(folderImports(pair, 'domain'))).toBe('domain/lead → domain/run → domain/lead')
  })

  test('parts of a screen that import each other by relative paths are reported', () => {
    const pair = [
      moduleOf('mfe/leads/model/board.ts', "import type { Edits } from '../api/edits.ts'"),
      moduleOf('mfe/leads/api/edits.ts', "export type { Edits } from './use-edits.ts'"),
      moduleOf('mfe/leads/api/use-edits.ts', "import { filters } from '../model/filters.ts'"),
      moduleOf('mfe/leads/model/filters.ts', ''),
    ]
    expect(firstCycle(moduleImports(pair))).toBeNull()
    expect(firstCycle(folderImports(pair, 'mfe/leads'))).toBe('mfe/leads/model → mfe/leads/api → mfe/leads/model')
  })
})
