import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './reading/project.ts'

const folder = join(root, 'docs/decisions')
const files = readdirSync(folder).filter((file) => file !== 'README.md')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

const headings = /^Context,Decision,Consequences(?:,Measured)?(?:,Alternatives rejected)?$/
const hasHeadings = (text: string) =>
  headings.test([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join())

const rowOf = (file: string) => {
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? []
  return `| ${number} | [${title}](${file}) |`
}

describe('the records of decisions', () => {
  test('have the same headings', () => {
    expect(files.filter((file) => !hasHeadings(read(file)))).toEqual([])
  })

  test('are listed once each, by number and title', () => {
    const rows = read('README.md').match(/^\| \d+ \| \[.+?\]\(.+?\) \|/gm) ?? []
    expect(rows.toSorted()).toEqual(files.map(rowOf).toSorted())
  })

  test.each(['## Decision\n## Price', '## Context\n## Consequences\n## Decision', 'A text'])(
    '%j is refused as one',
    (text) => {
      expect(hasHeadings(text)).toBe(false)
    },
  )
})
