import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OutlineDraft } from '#contracts/mfe/outline.ts'
import { dashboardPages } from '#contracts/site/http/pages.ts'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules, root } from './reading/project.ts'

const leftToDo = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ comments }) => comments.some((text) => /\b(?:TODO|FIXME|XXX|HACK)\b/.test(text)))
    .map(({ path }) => path)

test('no TODO is left', () => {
  expect(leftToDo(projectModules())).toEqual([])
})

test.each(['TODO', 'FIXME', 'HACK'])('a comment with %s is found', (word) => {
  expect(leftToDo([moduleOf('domain/lead/probe.ts', `// ${word} later`)])).toHaveLength(1)
})

test.each(['domain', 'ports', 'http', 'mfe', 'architecture', 'e2e', 'faults', 'simulation'])(
  'tests/%s holds tests',
  (folder) => {
    expect(globSync(`tests/${folder}/**/*.spec.{ts,tsx}`, { cwd: root })).not.toEqual([])
  },
)

const outlines = globSync('mfe/*/outline.ts', { cwd: root }).map((path) => import(join(root, path)))

test('each page of a remote is one that the server answers', async () => {
  const pages = (await Promise.all(outlines)).flatMap(({ outline }) => (outline as OutlineDraft).routes)
  const paths = pages.map(({ path }) => path).filter((path) => path.startsWith('/dashboard') && !path.includes(':'))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !dashboardPages.includes(path))).toEqual([])
})

const openPages = (routes: OutlineDraft['routes']): readonly string[] =>
  routes.flatMap(({ path, frame }) => (path.startsWith('/dashboard') && frame !== 'dashboard' ? [path] : []))

test('each page of the dashboard needs a session', async () => {
  const routes = (await Promise.all(outlines)).flatMap(({ outline }) => (outline as OutlineDraft).routes)
  expect(openPages(routes)).toEqual([])
  expect(openPages([{ path: '/dashboard/probe', title: 'Probe', frame: 'page' }])).toEqual(['/dashboard/probe'])
})
