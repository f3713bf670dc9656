import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** `:has()` of no kind of element: any change of the page makes the browser look at every element again. */
const looksEverywhere = (css: string): boolean => /(?:^|[\s,>+~]):has\(/m.test(css)

/** What is printed is laid out once. */
const isPrinted = (sheet: string): boolean => sheet.endsWith('/print.css')

test('no style asks every element of a page what it holds', () => {
  const sheets = globSync('mfe/**/*.css', { cwd: root }).filter((sheet) => !isPrinted(sheet))
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((sheet) => looksEverywhere(readFileSync(join(root, sheet), 'utf8')))).toEqual([])
  expect([':has(> .bar) a {}', 'main > :has(a) {}', '[data-stale]:has(> .bar) a {}'].map(looksEverywhere)).toEqual([
    true,
    true,
    false,
  ])
})
