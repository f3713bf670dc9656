import type { TreeHash } from './merkle.ts'

/** The root this proof computes from a leaf (RFC 9162, section 2.1.3.2); null for a malformed proof. */
export const rootByInclusion = (
  { leaf, index, size }: { readonly leaf: string; readonly index: number; readonly size: number },
  proof: readonly string[],
  node: TreeHash['node'],
): string | null => {
  if (leaf === '' || index < 0 || index >= size) return null
  let [place, last, root] = [index, size - 1, leaf]
  for (const hash of proof) {
    if (last === 0) return null
    if (isOdd(place) || place === last) {
      root = node(hash, root)
      while (!isOdd(place) && place !== 0) [place, last] = [halve(place), halve(last)]
    } else root = node(root, hash)
    ;[place, last] = [halve(place), halve(last)]
  }
  return last === 0 ? root : null
}

type Tree = { readonly size: number; readonly root: string }

/** Whether the later tree extends the earlier one (RFC 9162, section 2.1.4.2); false if the earlier one is empty. */
export const isConsistent = (earlier: Tree, later: Tree, proof: readonly string[], node: TreeHash['node']): boolean => {
  if (earlier.size === 0 || earlier.size > later.size) return false
  if (earlier.size === later.size) return proof.length === 0 && earlier.root === later.root
  const [first, ...rest] = isPowerOfTwo(earlier.size) ? [earlier.root, ...proof] : proof
  if (first === undefined) return false
  let [place, last] = [earlier.size - 1, later.size - 1]
  while (isOdd(place)) [place, last] = [halve(place), halve(last)]
  let [earlierHash, after] = [first, first]
  for (const hash of rest) {
    if (last === 0) return false
    if (isOdd(place) || place === last) {
      ;[earlierHash, after] = [node(hash, earlierHash), node(hash, after)]
      while (!isOdd(place) && place !== 0) [place, last] = [halve(place), halve(last)]
    } else after = node(after, hash)
    ;[place, last] = [halve(place), halve(last)]
  }
  return last === 0 && earlierHash === earlier.root && after === later.root
}

const isOdd = (value: number) => value % 2 === 1
const halve = (value: number) => Math.floor(value / 2)
const isPowerOfTwo = (value: number) => Number.isInteger(Math.log2(value))
