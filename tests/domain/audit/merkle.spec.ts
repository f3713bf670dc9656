import { expect, it } from 'vitest'
import { merkleRoot, type TreeHash } from '../../../domain/audit/index.ts'

/** In place of hashes: how the tree was put together. */
const drawn: TreeHash = { leaf: (value) => value, node: (left, right) => `(${left}${right})` }
const root = (letters: string) => merkleRoot([...letters], drawn)

it('is the tree of RFC 6962: the left half is as large a power of two as there is', () => {
  expect(root('a')).toBe('a')
  expect(root('ab')).toBe('(ab)')
  expect(root('abc')).toBe('((ab)c)')
  expect(root('abcde')).toBe('(((ab)(cd))e)')
  expect(root('abcdefg')).toBe('(((ab)(cd))((ef)g))')
})

it('tells every list from every other, and has a value for an empty one', () => {
  expect(new Set(['ab', 'ba', 'abc', 'acb', 'abcd'].map(root)).size).toBe(5)
  expect(root('')).toBe('')
})
