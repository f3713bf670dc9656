import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './reading/project.ts'

// The linter and the compiler run beside each other, and beside the files that parse the project themselves.

/** The compiler's incremental cache, one file per project. */
const memory = join(root, 'node_modules/.cache/tsc')

/** Collecting garbage is a third of a compilation, and saves a tenth of its memory. */
const env = { ...process.env, GOGC: 'off' }

const complaints = (project: string, ...more: readonly string[]): Promise<string> => {
  const options = ['--noEmit', '--pretty', 'false', '--checkers', '1', '-p', project, ...more]
  return textOf(spawn(join(root, 'node_modules/.bin/tsc'), options, { cwd: root, env }).stdout)
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

const linesOf = (output: string, index: number): string =>
  output
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

const biome = async (cwd: string, ...args: readonly string[]) => {
  const child = spawn(join(root, 'node_modules/.bin/biome'), args, { cwd })
  const [stdout, stderr, [status]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ])
  return { status, text: stdout + stderr }
}

test('every file is formatted and linted', async () => {
  const { status, text } = await biome(root, 'check', '--error-on-warnings', '--max-diagnostics=40', '.')
  expect(status, text).toBe(0)
  expect(Number(/Checked (\d+) files/.exec(text)?.[1])).toBeGreaterThan(150)
})

const times = (count: number, line: string) => `${line}\n`.repeat(count)

/** Sources that violate one rule each, planted in a folder with our configuration. */
const probes: readonly (readonly [rule: string, path: string, source: string])[] = [
  ['noExplicitAny', 'adapters/any.ts', 'export const probe = (value: any) => value'],
  ['noNonNullAssertion', 'adapters/sure.ts', 'export const probe = (value: string | null) => value!'],
  ['noDefaultExport', 'adapters/default.ts', 'export default 1'],
  ['useConsistentTypeDefinitions', 'adapters/interface.ts', 'export interface Probe { a: 1 }'],
  ['noEnum', 'adapters/enum.ts', 'export enum Probe { A }'],
  ['noExcessiveLinesPerFile', 'adapters/long-file.ts', times(201, 'export {}')],
  ['noExcessiveLinesPerFunction', 'adapters/long.ts', `export const probe = () => {\n${times(51, 'probe()')}}`],
  ['useFilenamingConvention', 'adapters/camelCase.ts', 'export {}'],
  ['noSkippedTests', 'tests/http/skipped.spec.ts', "test.skip('a', () => {})"],
  ['noFocusedTests', 'tests/http/focused.spec.ts', "test.only('a', () => {})"],
  ['useAltText', 'mfe/leads/image.tsx', 'export const Probe = () => <img src="a" />'],
  [
    'useExhaustiveDependencies',
    'mfe/leads/effect.tsx',
    "import { useEffect } from 'react'\nexport const useProbe = (a: () => void) => { useEffect(() => a(), []) }",
  ],
]

const plantProbes = () => {
  const folder = mkdtempSync(join(tmpdir(), 'style-probe-'))
  for (const file of ['biome.json', 'package.json']) cpSync(join(root, file), join(folder, file))
  for (const [, path, source] of probes) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  return folder
}

describe('the linter refuses', () => {
  const folder = plantProbes()
  afterAll(() => rmSync(folder, { recursive: true }))
  const linted = biome(folder, 'lint', '--max-diagnostics=none', '.')

  test.each(probes)('%s', async (rule, path) => {
    const { text } = await linted
    expect(text).toMatch(new RegExp(`${path}(?::\\d+)* lint/\\w+/${rule} `))
  })

  test('another format', async () => {
    await linted
    const file = join(folder, 'adapters/default.ts')
    writeFileSync(file, 'export const a = [ "b", ];')
    expect((await biome(folder, 'format', file)).status).not.toBe(0)
    expect((await biome(folder, 'format', '--write', file)).status).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe("export const a = ['b']\n")
  })
})

test.each(projects)('the types of %s hold', async (_, output) => {
  expect(await output).toBe('')
})

describe('the compiler refuses', () => {
  test.each(refused.map(([name, , code], index) => [name, code, index] as const))('%s', async (_, code, index) => {
    expect(linesOf(await saidOfRefused, index)).toContain(code)
  })

  test.each(impure.map((expression, index) => [expression, index] as const))('%s in the domain', async (_, index) => {
    expect(linesOf(await saidOfImpure, index)).toMatch(/TS2304|TS2584|TS2591/)
  })
})
