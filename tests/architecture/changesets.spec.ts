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

test('the client is a workspace that is released with the product, in its version', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const [product, client, lock] = ['package.json', 'packages/client/package.json', 'package-lock.json'].map(read)
  expect(product.workspaces).toContain('packages/client')
  expect(read('.changeset/config.json').fixed).toContainEqual([product.name, client.name])
  expect([client.version, lock.packages['packages/client'].version]).toEqual([product.version, product.version])
})
