import { upperFirst, wordsOfName } from '#contracts/name-words.ts'
import type { SiteContent } from '#contracts/site/content.ts'
import { isNode, valueAt } from '#contracts/value-at.ts'

type Difference = { readonly path: string; readonly before: string; readonly after: string }

/** The texts and figures in which two contents differ, by path. */
export const differences = (oldValue: unknown, newValue: unknown, path = ''): readonly Difference[] => {
  if (!isNode(oldValue) && !isNode(newValue))
    return oldValue === newValue ? [] : [{ path, before: textOf(oldValue), after: textOf(newValue) }]
  const names = new Set([...namesIn(oldValue), ...namesIn(newValue)])
  return [...names].flatMap((name) =>
    differences(valueAt(oldValue, name), valueAt(newValue, name), path === '' ? name : `${path}.${name}`),
  )
}

/** The languages that only one of two contents has, each as one difference. */
export const languageChanges = (oldContent: SiteContent, newContent: SiteContent): readonly Difference[] =>
  [...new Set([...Object.keys(oldContent.languages), ...Object.keys(newContent.languages)])].flatMap((language) => {
    const path = `languages.${language}`
    if (!Object.hasOwn(oldContent.languages, language)) return [{ path, before: '', after: 'All texts are new' }]
    return Object.hasOwn(newContent.languages, language) ? [] : [{ path, before: 'All texts', after: '' }]
  })

/** Two contents with the languages that both have. */
export const withinBoth = (oldContent: SiteContent, newContent: SiteContent): readonly [SiteContent, SiteContent] => {
  const withinLimits = (one: SiteContent, other: SiteContent): SiteContent => ({
    ...one,
    languages: Object.fromEntries(
      Object.entries(one.languages).filter(([language]) => Object.hasOwn(other.languages, language)),
    ),
  })
  return [withinLimits(oldContent, newContent), withinLimits(newContent, oldContent)]
}

const namesIn = (value: unknown): readonly string[] => (isNode(value) ? Object.keys(value) : [])

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return String(value).startsWith('data:') ? 'a picture' : String(value)
}

/** `leadCapture` as `Lead capture`, and a place in a list as its number from 1. */
export const labelOf = (name: string): string => {
  if (/^\d+$/.test(name)) return String(Number(name) + 1)
  return upperFirst(wordsOfName(name))
}

/** `languages.en.hero.facts.0` as `English: Hero, facts, 1`. */
export const placeText = (path: string): string => {
  const [first = '', ...rest] = path.replace(/^languages\./, '').split('.')
  return [labelOf(first), ...rest.map((name) => labelOf(name).toLowerCase())].join(', ')
}
