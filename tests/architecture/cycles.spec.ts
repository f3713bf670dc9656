import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

/** One import cycle as a line, or null; type imports count too, because readers follow them. */
const firstCycle = (modules: readonly Module[]): string | null => {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const cleared = new Set<string>()
  const visit = (path: string, trail: readonly string[]): string | null => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path].join(' → ')
    if (cleared.has(path)) return null
    const targets = byPath.get(path)?.imports.flatMap(({ target }) => target ?? []) ?? []
    const found = firstOf(targets, (target) => visit(target, [...trail, path]))
    cleared.add(path)
    return found
  }
  return firstOf([...byPath.keys()], (path) => visit(path, []))
}

const firstOf = (paths: readonly string[], visit: (path: string) => string | null): string | null => {
  for (const path of paths) {
    const found = visit(path)
    if (found !== null) return found
  }
  return null
}

test('no module imports itself through others', () => {
  expect(firstCycle(projectModules())).toBeNull()
})

test('a cycle of three modules is reported', () => {
  const circle = [
    moduleOf('domain/a.ts', "import './b.ts'"),
    moduleOf('domain/b.ts', "export type { C } from './c.ts'"),
    moduleOf('domain/c.ts', "import type { A } from './a.ts'"),
  ]
  expect(firstCycle(circle)).toBe('domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts')
})

test('two paths to the same module are no cycle', () => {
  const diamond = [
    moduleOf('domain/a.ts', "import './b.ts'; import './c.ts'"),
    moduleOf('domain/b.ts', "import './d.ts'"),
    moduleOf('domain/c.ts', "import './d.ts'"),
    moduleOf('domain/d.ts', ''),
  ]
  expect(firstCycle(diamond)).toBeNull()
})
