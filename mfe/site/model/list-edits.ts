import type { SiteContent } from '#contracts/site/content.ts'
import { limitsAt } from '#contracts/site/lists.ts'
import { type PictureChoice, type PicturedSection, pictureAt, picturedSections } from '#contracts/site/pictures.ts'
import { isNode, itemsAt, valueAt, withValue } from '#contracts/value-at.ts'

/** The path in the texts of a language, of `languages.en.problem.items` for example. */
const pathInTexts = (path: string): string => path.replace(/^languages\.\w+\./, '')

/** How long the list at a path may be; null for a value that is none, or of a fixed length. */
export const limitsOf = (content: SiteContent, path: string): { readonly min: number; readonly max: number } | null =>
  Array.isArray(valueAt(content, path)) ? limitsAt(pathInTexts(path)) : null

/** The section of the list of items at a path, if they have illustrations. */
const sectionAt = (path: string): PicturedSection | undefined =>
  picturedSections.find((section) => pathInTexts(path) === `${section}.items`)

/** The illustration of the item at a path; null where an item has none to choose. */
export const pictureOf = (content: SiteContent, path: string): PictureChoice | null => {
  const at = path.lastIndexOf('.')
  const section = sectionAt(path.slice(0, at))
  return section === undefined ? null : pictureAt(section, Number(path.slice(at + 1)), choiceOf(valueAt(content, path)))
}

const choiceOf = (item: unknown): PictureChoice | undefined =>
  isNode(item) && 'picture' in item ? (item.picture as PictureChoice) : undefined

/** A list whose items name their illustrations, which then go where they go. */
const entriesAt = (content: SiteContent, path: string): readonly unknown[] => {
  const entries = itemsAt(content, path)
  const section = sectionAt(path)
  if (section === undefined) return entries
  return entries.map((item, at) => ({ ...(item as object), picture: pictureAt(section, at, choiceOf(item)) }))
}

/** The content with an empty entry at the end of a list. */
export const withEntry = (content: SiteContent, path: string): SiteContent => {
  const entries = itemsAt(content, path)
  return withValue(content, path, [...entries, emptyEntry(path, entries)])
}

const emptyEntry = (path: string, entries: readonly unknown[]): unknown => {
  if (path.endsWith('.sections')) return { id: newId(entries), title: '', paragraphs: [''] }
  return isNode(entries[0]) ? { title: '', text: '' } : ''
}

/** The content with an entry of a list at another place. */
export const withMove = (content: SiteContent, path: string, from: number, to: number): SiteContent => {
  const entries = entriesAt(content, path)
  return withValue(content, path, entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]))
}

/** The content without an entry of a list. */
export const withoutEntry = (content: SiteContent, path: string, at: number): SiteContent =>
  withValue(content, path, entriesAt(content, path).toSpliced(at, 1))

/** An anchor of small letters that no other section has. */
const newId = (sections: readonly unknown[]): string => {
  const ids = sections.map((section) => (isNode(section) && 'id' in section ? section.id : ''))
  const id = (count: number): string =>
    `section-${'abcdefghijklmnopqrstuvwxyz'.charAt(count % 26)}${'x'.repeat(count / 26)}`
  const count = Array.from({ length: 100 }, (_, at) => at).find((at) => !ids.includes(id(at)))
  return id(count ?? 0)
}
