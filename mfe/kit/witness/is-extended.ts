type Tree = { readonly size: number; readonly root: string }

/**
 * Whether the later tree extends the earlier, smaller one (RFC 9162, section 2.1.4.2); hashes in base64. Null where the
 * browser computes no hashes, as on an address without TLS.
 */
export const isExtended = async (earlier: Tree, later: Tree, proof: readonly string[]): Promise<boolean | null> => {
  if (crypto.subtle === undefined) return null
  if (earlier.size === 0) return true
  const [first, ...rest] = Number.isInteger(Math.log2(earlier.size)) ? [earlier.root, ...proof] : proof
  if (first === undefined) return false
  let [place, last, earlierRoot, laterRoot] = [earlier.size - 1, later.size - 1, first, first]
  const up = () => {
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  while (place % 2 === 1) up()
  for (const hash of rest) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      ;[earlierRoot, laterRoot] = [await node(hash, earlierRoot), await node(hash, laterRoot)]
      while (place % 2 === 0 && place !== 0) up()
    } else laterRoot = await node(laterRoot, hash)
    up()
  }
  return last === 0 && earlierRoot === earlier.root && laterRoot === later.root
}

const node = async (left: string, right: string): Promise<string> => {
  const bytes = Uint8Array.from([1, ...bytesOf(left), ...bytesOf(right)])
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...hash))
}

const bytesOf = (base64: string): readonly number[] => [...atob(base64)].map((letter) => letter.charCodeAt(0))
