import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './reading/project.ts'

const probes = mkdtempSync(join(root, 'node_modules/.types-probe-'))
afterAll(() => rmSync(probes, { recursive: true }))

const complaints = (project: string): string =>
  spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '--pretty', 'false', '-p', project], {
    cwd: root,
    encoding: 'utf8',
  }).stdout

/** What the compiler says of a source under one of our configurations. */
const complaintsAbout = (source: string, config: string): string => {
  writeFileSync(join(probes, 'probe.ts'), source)
  writeFileSync(
    join(probes, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, config), include: ['probe.ts'], exclude: [] }),
  )
  return complaints(probes)
}

test.each(['tsconfig.json', 'domain/tsconfig.json'])('the types of %s hold', (project) => {
  expect(complaints(project)).toBe('')
})

describe('the compiler refuses', () => {
  test.each([
    ['an unchecked index', 'export const first: number = [1][0]', 'TS2322'],
    ['an explicit undefined', 'export const lead: { name?: string } = { name: undefined }', 'TS2375'],
    ['an enum', 'export enum Status { New }', 'TS1294'],
    ['an import with an unused name', "import { join } from 'node:path'", 'TS6133'],
  ])('%s', (_, source, code) => {
    expect(complaintsAbout(source, 'tsconfig.json')).toContain(code)
  })

  test.each(['process.pid', "fetch('/')", 'document.title'])('%s in the domain', (expression) => {
    expect(complaintsAbout(`export const probe = ${expression}`, 'domain/tsconfig.json')).toMatch(
      /TS2304|TS2584|TS2591/,
    )
  })
})
