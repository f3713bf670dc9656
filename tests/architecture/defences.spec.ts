import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Defence } from '#tests/defences/defence.ts'
import { defences } from '#tests/defences/defences.ts'
import { root } from './reading/project.ts'

/** `node tests/defences/main.ts` removes the code, so it must occur exactly once, and its spec must exist. */
const isThere = ({ file, code, spec }: Defence): boolean =>
  readFileSync(join(root, file), 'utf8').split(code).length === 2 && existsSync(join(root, spec))

test('every defence that is taken out stands in its file, and its spec exists', () =>
  expect(defences.filter((defence) => !isThere(defence)).map(({ name }) => name)).toEqual([]))

test('a defence that moved is found', () => {
  const [first] = defences
  expect(first && isThere({ ...first, code: 'no such code' })).toBe(false)
  expect(first && isThere({ ...first, spec: 'tests/http/none.spec.ts' })).toBe(false)
})

test('docs/security.md says how many there are', () =>
  expect(readFileSync(join(root, 'docs/security.md'), 'utf8')).toContain(
    `takes the ${defences.length} that matter most`,
  ))
