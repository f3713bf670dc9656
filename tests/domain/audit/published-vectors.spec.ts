import { describe, expect, it } from 'vitest'
import {
  compactRange,
  consistencyPath,
  inclusionPath,
  isConsistent,
  merkleRoot,
  rootByInclusion,
} from '#domain/audit/model/index.ts'
import { hashesOf, sha256Tree } from '#tests/support/log/sha256-tree.ts'

/** The reference vectors of RFC 6962, as used by Certificate Transparency implementations. */
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

/** The corruptions of proofs in the vectors of github.com/transparency-dev/merkle, over the same eight leaves. */
const spoilt = (proof: readonly string[]): readonly (readonly string[])[] => [
  ...proof.map((hash, index) => proof.with(index, `${hash.startsWith('0') ? '1' : '0'}${hash.slice(1)}`)),
  ...proof.map((_, index) => proof.toSpliced(index, 1)),
  ...proof.map((_, index) => proof.toSpliced(index, 0, '')),
  ...['', roots[0] ?? '', roots[7] ?? ''].flatMap((hash) => [
    [hash, ...proof],
    [...proof, hash],
  ]),
]

describe('the published vectors of proofs', () => {
  it.each([
    [0, 8],
    [5, 8],
    [2, 3],
    [1, 5],
    [0, 1],
  ])('include leaf %d in a tree of %d, and with nothing changed', (index, size) => {
    const proof = hashesOf(inclusionPath(index, size), leaves).map(String)
    const leaf = sha256Tree.leaf(leaves[index] ?? '')
    const proves = (at: { leaf: string; index: number; size: number }, by: readonly string[] = proof) =>
      rootByInclusion(at, by, sha256Tree.node) === roots[size - 1]
    expect(proves({ leaf, index, size })).toBe(true)
    for (const by of spoilt(proof)) expect(proves({ leaf, index, size }, by)).toBe(false)
    for (const other of [index - 1, index + 1, index ^ 2]) expect(proves({ leaf, index: other, size })).toBe(false)
    for (const other of [size * 2, Math.floor(size / 2)]) expect(proves({ leaf, index, size: other })).toBe(false)
    expect(proves({ leaf: sha256Tree.leaf('ff'), index, size })).toBe(false)
    expect(rootByInclusion({ leaf: '', index: 0, size: 1 }, [], sha256Tree.node)).toBeNull()
  })

  it.each([
    [1, 8],
    [6, 8],
    [2, 5],
    [6, 7],
  ])('lead from a tree of %d to one of %d, and with nothing changed', (from, to) => {
    const proof = hashesOf(consistencyPath(from, to), leaves).map(String)
    const tree = (size: number, root = roots[size - 1] ?? '') => ({ size, root })
    const leads = (earlier: ReturnType<typeof tree>, later: ReturnType<typeof tree>, by: readonly string[] = proof) =>
      isConsistent(earlier, later, by, sha256Tree.node)
    expect(leads(tree(from), tree(to))).toBe(true)
    for (const by of [...spoilt(proof), []]) expect(leads(tree(from), tree(to), by)).toBe(false)
    expect(leads(tree(from, roots[to - 1]), tree(to, roots[from - 1]))).toBe(false)
    for (const size of [from - 1, from + 1, from ^ 2]) expect(leads({ ...tree(from), size }, tree(to))).toBe(false)
    for (const size of [to * 2, Math.floor(to / 2)]) expect(leads(tree(from), { ...tree(to), size })).toBe(false)
  })
})
