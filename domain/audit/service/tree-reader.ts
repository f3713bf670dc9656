import {
  joinNodes,
  nodeOver,
  type Part,
  type TreeHash,
  type TreeNode,
  tileEdge,
  tileEnds,
  tileWidth,
} from '../model/index.ts'
import type { ReadTile } from '../ports/log-tree.ts'

const levelsPerTile = 8
const maxTiles = 500

/** Reads the hashes of proofs from the tiles of the tree of one size. */
export const treeReader = (read: ReadTile, size: number, { node }: TreeHash) => {
  const cache = new Map<string, Promise<readonly string[]>>()
  const tile = (level: number, index: number): Promise<readonly string[]> => {
    const key = `${level}/${index}`
    const width = Math.min(tileWidth, Math.floor(size / tileWidth ** level) - index * tileWidth)
    const hashes = cache.get(key) ?? read(level, index, width)
    if (cache.size >= maxTiles) cache.clear()
    cache.set(key, hashes)
    return hashes
  }
  const hashOf = async ({ level, index }: TreeNode): Promise<string> => {
    const inTile = 2 ** (level % levelsPerTile)
    const first = index * inTile
    const hashes = await tile(Math.floor(level / levelsPerTile), Math.floor(first / tileWidth))
    return nodeOver(hashes.slice(first % tileWidth, (first % tileWidth) + inTile), node) ?? ''
  }
  const partHash = async (part: Part): Promise<string> => {
    const hashes: string[] = []
    for (const each of part) hashes.push(await hashOf(each))
    return hashes.reduceRight<string | undefined>(joinNodes(node), undefined) ?? ''
  }
  return {
    proof: async (path: readonly Part[]): Promise<readonly string[]> => {
      const hashes: string[] = []
      for (const part of path) hashes.push(await partHash(part))
      return hashes
    },
  }
}

/** The right edge of the tree of this size, from its incomplete tiles. */
export const storedEdge = async (read: ReadTile, size: number, treeHash: TreeHash) => {
  const levels: (readonly string[])[] = []
  for (const [level, { index, width }] of tileEnds(size).entries()) {
    levels.push(width === 0 ? [] : await read(level, index, width))
  }
  return tileEdge(size, levels, treeHash)
}
