import type { SiteContent } from '#contracts/site/content.ts'

type Node = Readonly<Record<string, unknown>> | readonly unknown[]

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const childOf = (value: unknown, name: string): unknown =>
  isNode(value) ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

/** The value at a path such as `languages.en.hero.title`. Names in texts hold no dots. */
export const valueAt = (content: SiteContent, path: string): unknown =>
  path.split('.').reduce<unknown>(childOf, content)

/** The content with another value at a path; `undefined` removes it. */
export const withValue = (content: SiteContent, path: string, value: unknown): SiteContent =>
  changed(content, path.split('.'), value) as SiteContent

const changed = (node: unknown, [name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value
  const next = changed(childOf(node, name), rest, value)
  if (Array.isArray(node)) return node.map((item, index) => (String(index) === name ? next : item))
  const fields: Readonly<Record<string, unknown>> = isNode(node) ? { ...node } : {}
  // In place: the fields of a form stand in the order of their names.
  if (next !== undefined) return { ...fields, [name]: next }
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}

type Difference = { readonly path: string; readonly before: string; readonly after: string }

/** The texts and figures in which two contents differ, by path. */
export const differences = (before: unknown, after: unknown, path = ''): readonly Difference[] => {
  if (!isNode(before) && !isNode(after))
    return before === after ? [] : [{ path, before: textOf(before), after: textOf(after) }]
  const names = new Set([...namesIn(before), ...namesIn(after)])
  return [...names].flatMap((name) =>
    differences(childOf(before, name), childOf(after, name), path === '' ? name : `${path}.${name}`),
  )
}

/** The languages that only one of two contents has, each as one difference. */
export const languageChanges = (before: SiteContent, after: SiteContent): readonly Difference[] =>
  [...new Set([...Object.keys(before.languages), ...Object.keys(after.languages)])].flatMap((language) => {
    const path = `languages.${language}`
    if (!Object.hasOwn(before.languages, language)) return [{ path, before: '', after: 'All texts are new' }]
    return Object.hasOwn(after.languages, language) ? [] : [{ path, before: 'All texts', after: '' }]
  })

/** Two contents with the languages that both have. */
export const withinBoth = (before: SiteContent, after: SiteContent): readonly [SiteContent, SiteContent] => {
  const within = (one: SiteContent, other: SiteContent): SiteContent => ({
    ...one,
    languages: Object.fromEntries(
      Object.entries(one.languages).filter(([language]) => Object.hasOwn(other.languages, language)),
    ),
  })
  return [within(before, after), within(after, before)]
}

const namesIn = (value: unknown): readonly string[] => (isNode(value) ? Object.keys(value) : [])

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return String(value).startsWith('data:') ? 'a picture' : String(value)
}

/** `leadCapture` as `Lead capture`, and a place in a list as its number from 1. */
export const labelOf = (name: string): string => {
  if (/^\d+$/.test(name)) return String(Number(name) + 1)
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** `languages.en.hero.facts.0` as `English: Hero, facts, 1`. */
export const placeText = (path: string): string => {
  const [first = '', ...rest] = path.replace(/^languages\./, '').split('.')
  return [labelOf(first), ...rest.map((name) => labelOf(name).toLowerCase())].join(', ')
}
