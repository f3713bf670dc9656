import type { SiteContent } from '#contracts/site/content.ts'
import { isNode } from '#contracts/value-at.ts'
import { differences } from './content-values.ts'

/** A content with what another changes of their common base; where both changed the same, the first counts. */
export const rebaseContent = (mine: SiteContent, base: SiteContent, theirs: SiteContent): SiteContent =>
  mergeValues([mine, base, theirs]) as SiteContent

type Three<Value> = readonly [mine: Value, base: Value, theirs: Value]

const mergeValues = (three: Three<unknown>): unknown => {
  const [mine, base, theirs] = three
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  if (areLists(three)) return three[0].map((item, at) => mergeValues([item, three[1][at], three[2][at]]))
  return areRecords(three) ? mergedRecords(three) : mine
}

const mergedRecords = ([mine, base, theirs]: Three<Readonly<Record<string, unknown>>>) => {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const entries = names.map((name) => [name, mergeValues([mine[name], base[name], theirs[name]])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

const isSame = (one: unknown, other: unknown) => differences(one, other).length === 0

/** Lists of the same length are merged item by item. */
const areLists = (three: Three<unknown>): three is Three<readonly unknown[]> =>
  three.every((list) => Array.isArray(list) && list.length === (three[0] as readonly unknown[]).length)

const areRecords = (three: Three<unknown>): three is Three<Readonly<Record<string, unknown>>> =>
  three.every((value) => isNode(value) && !Array.isArray(value))

/** The places where another changed the common base, of which the rebased content would have nothing. */
export const placesOfBoth = (mine: SiteContent, base: SiteContent, theirs: SiteContent): readonly string[] => {
  const lost = new Set(differences(theirs, rebaseContent(mine, base, theirs)).map(({ path }) => path))
  return differences(base, theirs).flatMap(({ path }) => (lost.has(path) ? [path] : []))
}
