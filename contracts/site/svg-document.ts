/** An element of an SVG: its attributes by name, and how many elements are around it. */
export type SvgElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly depth: number
}

type SvgDocument = { readonly elements: readonly SvgElement[]; readonly text: string }

/** An entity that is a web address, as Illustrator declares for the names of its namespaces (XML, 4.2). */
const entity = /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"(https?:[^"'<>&%\s]{1,200})"|'(https?:[^"'<>&%\s]{1,200})')\s*>/g

/** What stands between elements: comments, instructions, literal text, and the document type. */
const others = [
  { pattern: /<!--(?:[^-]|-(?!-))*-->/y, isAt: () => true },
  { pattern: /<\?(?![Xx][Mm][Ll])[A-Za-z](?:[^?]|\?(?!>))*\?>/y, isAt: () => true },
  { pattern: /<\?xml\s[^?<>]*\?>/y, isAt: ({ at }: Place) => at === 0 },
  { pattern: /<!\[CDATA\[(?:[^\]]|\](?!\]>))*\]\]>/y, isAt: ({ depth }: Place) => depth > 0 },
  {
    pattern: /<!DOCTYPE\s[^[\]<>]*(?:\[[^[\]]*\]\s*)?>/y,
    isAt: ({ types, hasRoot }: Place) => types === 0 && !hasRoot,
  },
] as const

type Place = { readonly at: number; readonly depth: number; readonly hasRoot: boolean; readonly types: number }

const begin = /<([A-Za-z_][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const end = /<\/([A-Za-z_][\w:.-]*)\s*>/y
const words = /[^<]+/y
const attribute = /\s([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Entities: the five of XML, and characters by number. */
const reference = /&(?:(?:amp|lt|gt|quot|apos|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));)?/g

const hasUnknownReference = (text: string): boolean =>
  [...text.matchAll(reference)].some(([whole, decimal, hexadecimal]) => {
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '41', 16) : Number(decimal)
    return whole === '&' || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) || forbidden.test(characterOf(code))
  })

const characterOf = (code: number): string => (code > 0x10ffff ? '' : String.fromCodePoint(code))

/** What no document of XML holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** The most elements around one another; browsers stop reading at some thousands. */
const maxOpen = 1000

type Entities = ReadonlyMap<string, string>
type Open = { readonly name: string; readonly prefixes: ReadonlySet<string> }

/** Reads a document of XML in linear time; null for one that is not well-formed, or whose entities are no web addresses. */
export const readDocument = (source: string): SvgDocument | null => {
  if (forbidden.test(source)) return null
  const [elements, open]: [SvgElement[], Open[]] = [[], []]
  let [at, types, text, entities] = [0, 0, '', new Map() as Entities]
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match !== null) at = pattern.lastIndex
    return match
  }
  const expand = (piece: string) =>
    piece.replace(/&([A-Za-z_][\w.-]*);/g, (whole, name: string) => entities.get(name) ?? whole)
  const beginElement = ([, name = '', rest = '', slash]: readonly string[]): boolean => {
    const element = openElement(name, expand(rest), open)
    if (element === null || open.length > maxOpen || (open.length === 0 && elements.length > 0)) return false
    elements.push({ ...element, depth: open.length })
    if (slash === '') open.push(element)
    return true
  }
  const takeWords = (): boolean => {
    const [written] = take(words) ?? []
    if (written === undefined) return false
    const piece = open.length > 0 ? expand(written) : written
    text += piece
    return isText(piece, open.length > 0)
  }
  const takeOther = (): boolean => {
    const place = { at, types, depth: open.length, hasRoot: elements.length > 0 }
    if (!others.some(({ pattern, isAt }) => isAt(place) && take(pattern) !== null)) return takeWords()
    const piece = source.slice(place.at, at)
    text += piece
    if (!piece.startsWith('<!D')) return true
    types += 1
    const declared = entitiesIn(piece)
    entities = declared ?? entities
    return declared !== null
  }
  while (at < source.length) {
    const opening = take(begin)
    const closing = opening === null ? take(end) : null
    const isSound =
      opening !== null ? beginElement(opening) : closing !== null ? open.pop()?.name === closing[1] : takeOther()
    if (!isSound) return null
  }
  return open.length === 0 && elements.length > 0 ? { elements, text } : null
}

/** The entities of a document type; null for one that declares anything else. The first declaration of a name counts. */
const entitiesIn = (type: string): Entities | null => {
  const subset = type.slice(type.indexOf('[') + 1, type.lastIndexOf(']'))
  if (type.includes('[') && subset.replace(entity, '').trim() !== '') return null
  const all = [...type.matchAll(entity)].map(([, name = '', one, other]) => [name, one ?? other ?? ''] as const)
  return all.some(([name]) => predefined.test(name)) ? null : new Map(all.reverse())
}

const predefined = /^(?:amp|lt|gt|quot|apos)$/

const isText = (piece: string, isInside: boolean): boolean =>
  isInside ? !hasUnknownReference(piece) && !piece.includes(']]>') : piece.trim() === ''

/** An element whose attributes are named once and whose prefixes are declared. */
const openElement = (name: string, rest: string, open: readonly Open[]) => {
  const pairs = [...rest.matchAll(attribute)].map(([, key = '', one, other]) => [key, one ?? other ?? ''] as const)
  const attributes = new Map(pairs)
  if (attributes.size < pairs.length || hasUnknownReference(rest)) return null
  const around = open.at(-1)?.prefixes ?? new Set(['xml', 'xmlns'])
  const declared = pairs.flatMap(([key]) => (key.startsWith('xmlns:') ? [key.slice('xmlns:'.length)] : []))
  const prefixes = declared.length === 0 ? around : new Set([...around, ...declared])
  const isDeclared = (one: string) => !one.includes(':') || prefixes.has(one.slice(0, one.indexOf(':')))
  return [name, ...attributes.keys()].every(isDeclared) ? { name, attributes, prefixes } : null
}
