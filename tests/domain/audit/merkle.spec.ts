import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  compactRange,
  consistencyPath,
  inclusionPath,
  isConsistent,
  merkleRoot,
  type Part,
  rootByInclusion,
  type TreeHash,
  tileEdge,
  tileEnds,
} from '#domain/audit/model/index.ts'
import { hashesOf } from '#tests/support/log/sha256-tree.ts'

/** Labels instead of hashes, which show the structure of the tree. */
const drawing: TreeHash = { leaf: (value) => value, node: (left, right) => `(${left}${right})` }
const root = (letters: string) => merkleRoot([...letters], drawing)

it('is the tree of RFC 6962: the left half is as large a power of two as there is', () => {
  expect(root('a')).toBe('a')
  expect(root('ab')).toBe('(ab)')
  expect(root('abc')).toBe('((ab)c)')
  expect(root('abcde')).toBe('(((ab)(cd))e)')
  expect(root('abcdefg')).toBe('(((ab)(cd))((ef)g))')
})

it('distinguishes every list from every other, and has a value for an empty one', () => {
  expect(new Set(['ab', 'ba', 'abc', 'acb', 'abcd'].map(root)).size).toBe(5)
  expect(root('')).toBe(hash('sha256', ''))
})

it('the incomplete tiles are those that tlog-tiles says for trees of 70,000 and of 256', () => {
  expect(tileEnds(70_000)).toEqual([
    { index: 273, width: 112 },
    { index: 1, width: 17 },
    { index: 0, width: 1 },
  ])
  expect(tileEnds(256)).toEqual([
    { index: 1, width: 0 },
    { index: 0, width: 1 },
  ])
})

const many = Array.from({ length: 70 }, (_, index) => `<${index}>`)
const rootOf = (size: number) => merkleRoot(many.slice(0, size), drawing)
const proofOf = (path: readonly Part[]) => hashesOf(path, many, drawing).map(String)
const sizes = many.map((_, index) => index + 1)

describe('in trees of every size', () => {
  it('each leaf is proved, and at its own place alone', () => {
    for (const size of sizes) {
      for (let index = 0; index < size; index++) {
        const proof = proofOf(inclusionPath(index, size))
        const rootAt = (place: number) =>
          rootByInclusion({ leaf: many[index] ?? '', index: place, size }, proof, drawing.node)
        expect(rootAt(index)).toBe(rootOf(size))
        expect(rootAt((index + 1) % size) === rootOf(size)).toBe(size === 1)
        expect(rootByInclusion({ leaf: many[index] ?? '', index, size }, [...proof, 'x'], drawing.node)).toBeNull()
      }
    }
    expect(rootByInclusion({ leaf: 'a', index: 1, size: 1 }, [], drawing.node)).toBeNull()
  })

  it('each earlier tree is proved to be the beginning of each later one, and no other is', () => {
    for (const to of sizes) {
      for (let from = 1; from <= to; from++) {
        const proof = proofOf(consistencyPath(from, to))
        const [earlier, later] = [
          { size: from, root: rootOf(from) },
          { size: to, root: rootOf(to) },
        ]
        expect(isConsistent(earlier, later, proof, drawing.node)).toBe(true)
        expect(isConsistent({ ...earlier, root: 'x' }, later, proof, drawing.node)).toBe(false)
        expect(isConsistent(earlier, { ...later, root: 'x' }, proof, drawing.node)).toBe(false)
        expect(isConsistent(earlier, later, [...proof, 'x'], drawing.node)).toBe(false)
      }
    }
    expect(isConsistent({ size: 2, root: rootOf(2) }, { size: 1, root: rootOf(1) }, [], drawing.node)).toBe(false)
    expect(isConsistent({ size: 0, root: '' }, { size: 3, root: rootOf(3) }, [], drawing.node)).toBe(false)
  })
})

/** Quick to compute, and still sensitive to order. */
const mixed: TreeHash = {
  leaf: (value) => String((Number(value) * 48_271 + 11) % 2_147_483_647),
  node: (left, right) => String((Number(left) * 69_621 + Number(right) * 16_807 + 7) % 2_147_483_647),
}

it('the tiles of a growing tree fill one after the other, from any size that was stored', () => {
  const values = Array.from({ length: 66_000 }, (_, index) => String(index))
  const [whole, range] = [tileEdge(0, [], mixed), compactRange(mixed)]
  const rootAt = [range.root()]
  const tiles = values.flatMap((value) => {
    range.append(value)
    rootAt.push(range.root())
    return whole.append(value)
  })
  const entries = (level: number) =>
    level === 0 ? values.map(mixed.leaf) : tiles.filter((tile) => tile.level === level - 1).map(({ root: own }) => own)

  expect(tiles.filter(({ level }) => level === 0).map(({ index }) => index)).toEqual(sizes257.map((size) => size - 1))
  expect(tiles.filter(({ level }) => level === 1).map((tile) => [tile.index, tile.root])).toEqual([[0, rootAt[65_536]]])
  expect(tiles[0]?.hashes).toEqual(entries(0).slice(0, 256))
  expect(whole.root()).toBe(rootAt[66_000])
  for (const size of [0, 1, 255, 256, 257, 65_535, 65_536, 65_537]) {
    const levels = tileEnds(size).map(({ index, width }, level) =>
      entries(level).slice(index * 256, index * 256 + width),
    )
    const edge = tileEdge(size, levels, mixed)
    expect(edge.root()).toBe(size === 0 ? undefined : rootAt[size])
    for (const value of values.slice(size, size + 300)) edge.append(value)
    expect([edge.size(), edge.root()]).toEqual([size + 300, rootAt[size + 300]])
  }
})

const sizes257 = Array.from({ length: 257 }, (_, index) => index + 1)
