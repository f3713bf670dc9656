import { expect, test } from 'vitest'
import { moduleOf } from './reading/module.ts'
import { exists, projectModules } from './reading/project.ts'

const modules = projectModules()

test('every module can be parsed', () => {
  expect(modules.filter((module) => module.errors.length > 0).map((module) => module.path)).toEqual([])
})

test('imports are found, and lead to files that exist', () => {
  const targets = modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => (target ? { path, target } : [])),
  )
  expect(targets.length).toBeGreaterThan(modules.length)
  expect(targets.filter(({ target }) => !exists(target))).toEqual([])
})

// The linter leaves out lines that it can join: here each line counts.
test('a file has at most 200 lines', () => {
  const lengths = modules.map(({ path, source }) => ({ path, lines: source.split('\n').length - 1 }))
  expect(lengths.filter(({ lines }) => lines > 200)).toEqual([])
})

test('a subpath import leads from the root', () => {
  expect(moduleOf('adapters/http/b.ts', "import '#domain/a.ts'").imports).toMatchObject([
    { specifier: '#domain/a.ts', target: 'domain/a.ts' },
  ])
})

test.each([
  ["import { a as b, type c } from './a.ts'", ['a', 'c']],
  ["export { a } from './a.ts'", ['a']],
  ["import type { A } from './a.ts'", ['A']],
  ["import './a.ts'", []],
  ["import * as all from './a.ts'", null],
  ["export * from './a.ts'", null],
  ["export const load = () => import('./a.ts')", null],
  ["export type A = import('./a.ts').A", null],
])('sees an import written as %s, with its names', (source, names) => {
  expect(moduleOf('domain/b.ts', source).imports).toEqual([{ specifier: './a.ts', target: 'domain/a.ts', names }])
})
