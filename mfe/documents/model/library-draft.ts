import type { Library, LibraryTexts } from '#contracts/library/library.ts'

/** The lists of the library whose items can be added and removed, with a new item for each. */
export const newItems = {
  packages: { name: '', idealFor: '', investment: '', duration: '', outcome: '' },
  'strategicPillars.pillars': { title: '', description: '' },
  sections: { key: '', title: '', text: '' },
} as const

export type ListPath = keyof typeof newItems

/** The library with every text that the form shows: separate next steps for each kind of document. */
export const draftOf = (library: Library): Library => ({ ...draftTexts(library), ...changeEach(library, draftTexts) })

const draftTexts = <Texts extends LibraryTexts>(texts: Texts): Texts => {
  const { nextSteps, packages } = texts
  return {
    ...texts,
    packages: packages.map((option) => ({ outcome: '', ...option })),
    nextSteps: typeof nextSteps === 'string' ? { overview: nextSteps, proposal: nextSteps } : nextSteps,
  }
}

/** The library of a draft: equal next steps become one text for both kinds. */
export const libraryOf = (draft: Library): Library => ({ ...savedTexts(draft), ...changeEach(draft, savedTexts) })

const savedTexts = <Texts extends LibraryTexts>(texts: Texts): Texts => {
  const { nextSteps } = texts
  const isOne = typeof nextSteps !== 'string' && nextSteps.overview === nextSteps.proposal
  return isOne ? { ...texts, nextSteps: nextSteps.overview } : texts
}

/** The further languages with each one's texts changed; nothing where there are none. */
const changeEach = (
  { languages }: Library,
  change: (texts: LibraryTexts) => LibraryTexts,
): Pick<Library, 'languages'> =>
  languages === undefined
    ? {}
    : { languages: Object.fromEntries(Object.entries(languages).map(([name, texts]) => [name, change(texts)])) }

type Node = Readonly<Record<string, unknown>> | readonly unknown[]
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The value at a path such as `packages.0.name`. */
export const valueAt = (draft: Library, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isNode(value) ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined),
      draft,
    )

/** Empty where the path leads to no list. */
export const itemsAt = (draft: Library, path: string): readonly unknown[] => {
  const items = valueAt(draft, path)
  return Array.isArray(items) ? items : []
}

/** The draft with another value at a path. */
export const withValue = (draft: Library, path: string, value: unknown): Library =>
  replaceAt(draft, path.split('.'), value) as Library

const replaceAt = (node: unknown, [name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value
  if (Array.isArray(node))
    return node.map((item, index) => (String(index) === name ? replaceAt(item, rest, value) : item))
  return isNode(node)
    ? { ...node, [name]: replaceAt(Object.entries(node).find(([key]) => key === name)?.[1], rest, value) }
    : node
}

/** The items with the one at `index` moved by `by` places; unchanged at the ends. */
export const moveItem = (items: readonly unknown[], index: number, by: -1 | 1): readonly unknown[] => {
  const others = items.filter((_, at) => at !== index)
  const place = index + by
  return place < 0 || place > others.length ? items : [...others.slice(0, place), items[index], ...others.slice(place)]
}
