import { nodeOver, type TreeHash } from './merkle.ts'

/** Hashes in a full tile; a tile is eight levels of the tree (C2SP tlog-tiles). */
export const tileWidth = 256

/** A full tile, which never changes; its root is an entry of the tile above. */
export type Tile = {
  readonly level: number
  readonly index: number
  readonly hashes: readonly string[]
  readonly root: string
}

/** The incomplete tile at each level of a tree of this size: its index and width. */
export const tileEnds = (size: number): readonly { readonly index: number; readonly width: number }[] => {
  const ends: { index: number; width: number }[] = []
  for (let count = size; count > 0; count = Math.floor(count / tileWidth)) {
    ends.push({ index: Math.floor(count / tileWidth), width: count % tileWidth })
  }
  return ends
}

/**
 * The right edge of a tiled tree; grows in constant memory.
 * @param levels the hashes of the incomplete tile of each level, as `tileEnds` names them.
 */
export const tileEdge = (size: number, levels: readonly (readonly string[])[], { leaf, node }: TreeHash) => {
  const open = levels.map((hashes) => [...hashes])
  const indexes = tileEnds(size).map(({ index }) => index)
  let nextSize = size

  const put = (level: number, hash: string): readonly Tile[] => {
    const hashes = open[level] ?? []
    open[level] = hashes
    hashes.push(hash)
    if (hashes.length < tileWidth) return []
    const index = indexes[level] ?? 0
    const tile = { level, index, hashes, root: nodeOver(hashes, node) ?? '' }
    indexes[level] = index + 1
    open[level] = []
    return [tile, ...put(level + 1, tile.root)]
  }

  return {
    size: (): number => nextSize,
    /** Returns the tiles that this value completes, lowest level first. */
    append: (value: string): readonly Tile[] => {
      nextSize += 1
      return put(0, leaf(value))
    },
    /** Undefined for an empty tree. */
    root: (): string | undefined =>
      open.reduce<string | undefined>(
        (below, hashes) => nodeOver(below === undefined ? hashes : [...hashes, below], node),
        undefined,
      ),
  }
}
