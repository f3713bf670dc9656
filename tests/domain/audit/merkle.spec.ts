import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  compactRange,
  consistencyPath,
  inclusionPath,
  isConsistent,
  joined,
  merkleRoot,
  nodeOver,
  type Part,
  rootByInclusion,
  type TreeHash,
  tileEdge,
  tileEnds,
} from '#domain/audit/model/index.ts'
import { sha256Tree } from '#tests/support/sha256-tree.ts'

/** Labels instead of hashes, which show the structure of the tree. */
const drawn: TreeHash = { leaf: (value) => value, node: (left, right) => `(${left}${right})` }
const root = (letters: string) => merkleRoot([...letters], drawn)

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

/** The reference vectors of RFC 6962, as Certificate Transparency's implementations carry them. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const hashesOf = (path: readonly Part[], values: readonly string[], treeHash = sha256Tree) =>
  path.map((part) =>
    part
      .map(({ level, index }) => values.slice(index * 2 ** level, (index + 1) * 2 ** level).map(treeHash.leaf))
      .map((level) => nodeOver(level, treeHash.node) ?? '')
      .reduceRight<string | undefined>(joined(treeHash.node), undefined),
  )

describe('the reference vectors of RFC 6962', () => {
  it('give the roots, also where the tree grows leaf by leaf', () => {
    const range = compactRange(sha256Tree)
    const grown = leaves.map((leaf) => {
      range.append(leaf)
      return range.root()
    })
    expect(grown).toEqual(roots)
    expect(leaves.map((_, index) => merkleRoot(leaves.slice(0, index + 1), sha256Tree))).toEqual(roots)
  })

  it('give the inclusion paths', () => {
    expect(hashesOf(inclusionPath(0, 1), leaves)).toEqual([])
    expect(hashesOf(inclusionPath(0, 8), leaves)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(hashesOf(inclusionPath(5, 8), leaves)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect(hashesOf(inclusionPath(2, 3), leaves)).toEqual([roots[1]])
  })

  it('give the consistency proofs', () => {
    expect(hashesOf(consistencyPath(1, 1), leaves)).toEqual([])
    expect(hashesOf(consistencyPath(6, 8), leaves)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect(hashesOf(consistencyPath(2, 5), leaves)).toEqual([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ])
  })
})

const many = Array.from({ length: 70 }, (_, index) => `<${index}>`)
const rootOf = (size: number) => merkleRoot(many.slice(0, size), drawn)
const proofOf = (path: readonly Part[]) => hashesOf(path, many, drawn).map(String)
const sizes = many.map((_, index) => index + 1)

describe('in trees of every size', () => {
  it('each leaf is proved, and at its own place alone', () => {
    for (const size of sizes) {
      for (let index = 0; index < size; index++) {
        const proof = proofOf(inclusionPath(index, size))
        const rootAt = (place: number) =>
          rootByInclusion({ leaf: many[index] ?? '', index: place, size }, proof, drawn.node)
        expect(rootAt(index)).toBe(rootOf(size))
        expect(rootAt((index + 1) % size) === rootOf(size)).toBe(size === 1)
        expect(rootByInclusion({ leaf: many[index] ?? '', index, size }, [...proof, 'x'], drawn.node)).toBeNull()
      }
    }
    expect(rootByInclusion({ leaf: 'a', index: 1, size: 1 }, [], drawn.node)).toBeNull()
  })

  it('each earlier tree is proved to be the beginning of each later one, and no other is', () => {
    for (const to of sizes) {
      for (let from = 1; from <= to; from++) {
        const proof = proofOf(consistencyPath(from, to))
        const [earlier, later] = [
          { size: from, root: rootOf(from) },
          { size: to, root: rootOf(to) },
        ]
        expect(isConsistent(earlier, later, proof, drawn.node)).toBe(true)
        expect(isConsistent({ ...earlier, root: 'x' }, later, proof, drawn.node)).toBe(false)
        expect(isConsistent(earlier, { ...later, root: 'x' }, proof, drawn.node)).toBe(false)
        expect(isConsistent(earlier, later, [...proof, 'x'], drawn.node)).toBe(false)
      }
    }
    expect(isConsistent({ size: 2, root: rootOf(2) }, { size: 1, root: rootOf(1) }, [], drawn.node)).toBe(false)
    expect(isConsistent({ size: 0, root: '' }, { size: 3, root: rootOf(3) }, [], drawn.node)).toBe(true)
  })
})

/** Quick to compute, and still not the same for any other order. */
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
