import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './reading/project.ts'

const folder = join(root, '.changeset')
const form = /^---\n"atrium": (?:patch|minor|major)\n---\n\n[A-Z`][^\n]+[.]\n$/

test('each changeset names the package, the kind of its change and one paragraph', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  expect(files.filter((file) => !form.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})
