import type { PictureForm } from './png-form.ts'
import { readDocument, type SvgElement } from './svg-document.ts'
import { sizeOf } from './svg-size.ts'

/** The most elements that are drawn, each as often as it is used, and the most around one another. */
const [maxElements, maxDepth] = [20_000, 200]

/** The size in pixels of an SVG that can be a logo; the fault is a sentence without its subject. */
export const readSvg = (bytes: Uint8Array): PictureForm => {
  const source = textOf(bytes)
  const document = source === null ? null : readDocument(source)
  const [root] = document?.elements ?? []
  if (document === null || root === undefined || !isSvg(root)) return { fault: 'is no SVG picture' }
  const { elements, text } = document
  if (elements.some(({ depth }) => depth > maxDepth) || drawnIn(elements) > maxElements)
    return { fault: `must draw at most ${maxElements.toLocaleString('en')} shapes` }
  if (/data:\s*image\/svg/i.test(source ?? '')) return { fault: 'must hold no other SVG' }
  if (elements.some(isMoving) || /@(?:-\w+-)?keyframes/i.test(text)) return { fault: 'must stand still' }
  return sizeOf(root.attributes) ?? { fault: 'must have a width and a height' }
}

const textOf = (bytes: Uint8Array): string | null => {
  const [, encoding = 'utf-8'] =
    /^<\?xml\s[^>]*encoding=["']([\w.-]+)/.exec(new TextDecoder('latin1').decode(bytes)) ?? []
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const isSvg = ({ name, attributes }: SvgElement): boolean => {
  const prefix = name.includes(':') ? `:${name.slice(0, name.indexOf(':'))}` : ''
  return localName(name) === 'svg' && attributes.get(`xmlns${prefix}`) === 'http://www.w3.org/2000/svg'
}

const isMoving = ({ name }: SvgElement): boolean => /^(?:animate\w*|set|discard)$/.test(localName(name))

const idUsedBy = ({ name, attributes }: SvgElement): string | undefined =>
  localName(name) === 'use' ? (attributes.get('href') ?? attributes.get('xlink:href'))?.trim().slice(1) : undefined

/** How many elements are drawn: those that are used, with what they use in turn, each time. */
const drawnIn = (elements: readonly SvgElement[]): number => {
  const places = new Map(elements.map(({ attributes }, at) => [attributes.get('id') ?? '', at]))
  const targets = elements.map((element) => places.get(idUsedBy(element) ?? ''))
  const ends = endsOf(elements)
  const counts = new Map<number, number>()
  const count = (at: number, around: number): number => {
    const total = counts.get(at)
    if (total !== undefined || around > maxDepth) return total ?? Number.POSITIVE_INFINITY
    // One that uses itself is not drawn.
    counts.set(at, 0)
    let sum = 0
    for (let place = at; place < (ends[at] ?? 0); place++) {
      const target = targets[place]
      sum += 1 + (target === undefined ? 0 : count(target, around + 1))
    }
    counts.set(at, sum)
    return sum
  }
  return count(0, 0)
}

/** For each element, the place of the first one after it that is not within it. */
const endsOf = (elements: readonly SvgElement[]): readonly number[] => {
  const ends = elements.map(() => elements.length)
  const open: number[] = []
  for (const [at, { depth }] of elements.entries())
    for (const ended of open.splice(depth, open.length - depth, at)) ends[ended] = at
  return ends
}
