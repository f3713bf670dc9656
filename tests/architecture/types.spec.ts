import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './reading/project.ts'

/** The compiler's incremental cache, one file per project. */
const memory = join(root, 'node_modules/.cache/tsc')

const complaints = (project: string, ...more: readonly string[]): Promise<string> => {
  const options = ['--noEmit', '--pretty', 'false', '--checkers', '1', '-p', project, ...more]
  return text(spawn(join(root, 'node_modules/.bin/tsc'), options, { cwd: root }).stdout)
}

const incremental = (project: string) =>
  complaints(project, '--incremental', '--tsBuildInfoFile', join(memory, `${project.replaceAll('/', '-')}.tsbuildinfo`))

const refused = [
  ['an unchecked index', 'export const first: number = [1][0]', 'TS2322'],
  ['an explicit undefined', 'export const lead: { name?: string } = { name: undefined }', 'TS2375'],
  ['an enum', 'export enum Status { New }', 'TS1294'],
  ['an import with an unused name', "import { join } from 'node:path'", 'TS6133'],
] as const

const impure = ['process.pid', "fetch('/')", 'document.title']

/** Sources that violate one rule each, compiled together under one of our configurations. */
const plant = (config: string, sources: readonly string[]) => {
  const folder = mkdtempSync(join(root, 'node_modules/.types-probe-'))
  for (const [index, source] of sources.entries()) writeFileSync(join(folder, `probe-${index}.ts`), source)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, config), include: ['*.ts'], exclude: [] }),
  )
  afterAll(() => rmSync(folder, { recursive: true }))
  return complaints(folder)
}

const about = (said: string, index: number): string =>
  said
    .split('\n')
    .filter((line) => line.includes(`probe-${index}.ts`))
    .join('\n')

mkdirSync(memory, { recursive: true })
// Concurrently: most of a compilation is single-threaded.
const projects = ['tsconfig.json', 'domain/tsconfig.json'].map((project) => [project, incremental(project)] as const)
const saidOfRefused = plant(
  'tsconfig.json',
  refused.map(([, source]) => source),
)
const saidOfImpure = plant(
  'domain/tsconfig.json',
  impure.map((expression) => `export const probe = ${expression}`),
)

test.each(projects)('the types of %s hold', async (_, said) => {
  expect(await said).toBe('')
})

describe('the compiler refuses', () => {
  test.each(refused.map(([name, , code], index) => [name, code, index] as const))('%s', async (_, code, index) => {
    expect(about(await saidOfRefused, index)).toContain(code)
  })

  test.each(impure.map((expression, index) => [expression, index] as const))('%s in the domain', async (_, index) => {
    expect(about(await saidOfImpure, index)).toMatch(/TS2304|TS2584|TS2591/)
  })
})
