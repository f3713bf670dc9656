import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './reading/project.ts'

/** The items of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const items = `
V1.1: 1 2; V1.2: 1 2 3 4 5 6 7 8 9; V1.3: 1 2 3 4 5 6 7 8 9 10 11; V1.4: 1 2 3
V1.5: 1 2; V2.1: 1 2 3; V2.2: 1 2 3; V2.3: 1 2 3 4
V2.4: 1; V3.2: 1 2; V3.3: 1 2 3 4; V3.4: 1 2 3 4 5 6
V3.5: 1 2 3 4 5; V3.7: 1 2; V4.1: 1 2 3; V4.2: 1
V4.3: 1 2; V4.4: 1 2 3 4; V5.1: 1; V5.2: 1 2 3
V5.3: 1 2; V5.4: 1 2 3; V6.1: 1 2 3; V6.2: 1 2 3 4 5 6 7 8 9 10 11 12
V6.3: 1 2 3 4; V6.4: 1 2 3 4; V6.5: 1 2 3 4 5; V6.6: 1 2 3
V6.8: 1 2 3 4; V7.1: 1 2 3; V7.2: 1 2 3 4; V7.3: 1 2
V7.4: 1 2 3 4 5; V7.5: 1 2; V7.6: 1 2; V8.1: 1 2
V8.2: 1 2 3; V8.3: 1; V8.4: 1; V9.1: 1 2 3
V9.2: 1 2 3 4; V10.1: 1 2; V10.2: 1 2; V10.3: 1 2 3 4
V10.4: 1 2 3 4 5 6 7 8 9 10 11; V10.5: 1 2 3 4 5; V10.6: 1 2; V10.7: 1 2 3
V11.1: 1 2; V11.2: 1 2 3; V11.3: 1 2 3; V11.4: 1 2 3 4
V11.5: 1; V11.6: 1; V12.1: 1 2 3; V12.2: 1 2
V12.3: 1 2 3 4; V13.1: 1; V13.2: 1 2 3 4 5; V13.3: 1 2
V13.4: 1 2 3 4 5; V14.1: 1 2; V14.2: 1 2 3 4; V14.3: 1 2 3
V15.1: 1 2 3; V15.2: 1 2 3; V15.3: 1 2 3 4 5 6 7; V16.1: 1
V16.2: 1 2 3 4 5; V16.3: 1 2 3 4; V16.4: 1 2 3; V16.5: 1 2 3
V17.1: 1; V17.2: 1 2 3 4; V17.3: 1 2
`
  .split(/[;\n]/)
  .filter((section) => section.trim() !== '')
  .flatMap((section) => {
    const [name = '', numbers = ''] = section.trim().split(': ')
    return numbers.split(' ').map((number) => `${name}.${number}`)
  })

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

type Row = { readonly item: string; readonly how: string; readonly tested: string }

const rowsIn = (text: string): readonly Row[] =>
  [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| (.*) \| (.*) \|$/gm)].map(([, item = '', how = '', tested = '']) => ({
    item,
    how,
    tested,
  }))

/** The fault of a row: a test that does not exist, or neither a test nor a reason; null for none. */
const faultOf = ({ item, how, tested }: Row): string | null => {
  if (tested === '–') return /^(Does not apply: |\*\*Open\*\*: )\w.+/.test(how) ? null : `${item} has no reason`
  const [, path = '', title = ''] = /^`(tests\/[\w/.-]+\.(?:spec|contract)\.ts)`(?:: (.+))?$/.exec(tested) ?? []
  if (path === '' || !existsSync(join(root, path))) return `${item} names no test: ${tested}`
  const text = readFileSync(join(root, path), 'utf8')
  const isThere = title !== '' && [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted))
  return isThere ? null : `${item} names a title that ${path} does not have`
}

test('the table holds every item of ASVS 5 levels 1 and 2, once and in order', () => {
  expect(items).toHaveLength(253)
  expect(rowsIn(page).map(({ item }) => item)).toEqual(items)
})

test('every item names a test that exists, or a reason', () =>
  expect(rowsIn(page).flatMap((row) => faultOf(row) ?? [])).toEqual([]))

test('each rule across fields names a test that exists', () => {
  const section = page.split('\n## Rules across fields\n')[1]?.split('\n## ')[0] ?? ''
  const rules = [...section.matchAll(/^\| ([A-Z].+) \| (.+) \|$/gm)]
  expect(rules.length).toBeGreaterThan(7)
  expect(rules.flatMap(([, item = '', tested = '']) => faultOf({ item, how: '', tested }) ?? [])).toEqual([])
})

test.each(['Assets', 'Resources', 'Components', 'Logs'])('the section %s, which items refer to, is there', (name) => {
  const section = page.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? ''
  expect(section.trim().length).toBeGreaterThan(100)
})

test('the numbers above the table are those of the table', () => {
  const rows = rowsIn(page)
  const [met, open] = [
    rows.filter(({ tested }) => tested !== '–'),
    rows.filter(({ how }) => how.startsWith('**Open**')),
  ]
  const counts = /(\d+) are met and name a test, (\d+) do not apply and say why, (\d+) are\s+open/.exec(page)?.slice(1)
  expect(counts?.map(Number)).toEqual([met.length, rows.length - met.length - open.length, open.length])
})

test('each test named under Defences exists', () => {
  const [, defences = ''] = page.split('## Defences and their tests')
  const specs = [...(defences.split('\n## ')[0] ?? '').matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(specs.length).toBeGreaterThan(30)
  expect(specs.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each<[string, Row]>([
  ['names a file that is not there', { item: 'V1.1.1', how: 'Met', tested: '`tests/http/none.spec.ts`' }],
  ['names no title', { item: 'V1.1.1', how: 'Met', tested: '`tests/http/security/roles.spec.ts`' }],
  [
    'names a title that is not there',
    { item: 'V1.1.1', how: 'Met', tested: '`tests/http/security/roles.spec.ts`: no title' },
  ],
  ['has neither a test nor a reason', { item: 'V1.1.1', how: 'Met', tested: '–' }],
])('a row that %s is found', (_, row) => expect(faultOf(row)).toMatch(/^V1\.1\.1/))
