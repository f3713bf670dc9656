import { isEqual } from '#domain/kernel/equality.ts'

/** The texts of a language, by section; their shape is the contract's. */
type SiteTexts = Readonly<Record<string, unknown>>

type SiteColors = { readonly primary: string; readonly secondary: string; readonly accent: string }

/** Everything that the pages of the public site say, and what they look like. */
export type SiteContent = {
  readonly languages: Readonly<Record<string, SiteTexts>>
  readonly colors: SiteColors
  /** A data URL; null for the built-in sign. */
  readonly logo: string | null
}

/** What differs between two contents: the changed sections in full, and languages that are gone. */
export type SiteChanges = {
  readonly languages?: Readonly<Record<string, SiteTexts>>
  readonly removedLanguages?: readonly string[]
  readonly colors?: SiteColors
  readonly logo?: string | null
}

/** Empty for equal contents. A section that `after` lacks is no change: sections are replaced, never removed. */
export const changesBetween = (previous: SiteContent, after: SiteContent): SiteChanges => {
  const languages = Object.entries(after.languages).flatMap(([language, texts]) => {
    const sections = changedSections(previous.languages[language] ?? {}, texts)
    return Object.keys(sections).length === 0 ? [] : [[language, sections] as const]
  })
  const removed = Object.keys(previous.languages).filter((language) => !Object.hasOwn(after.languages, language))
  return {
    ...(languages.length > 0 && { languages: Object.fromEntries(languages) }),
    ...(removed.length > 0 && { removedLanguages: removed }),
    ...(!isEqual(previous.colors, after.colors) && { colors: after.colors }),
    ...(previous.logo !== after.logo && { logo: after.logo }),
  }
}

const changedSections = (previous: SiteTexts, after: SiteTexts): SiteTexts =>
  Object.fromEntries(Object.entries(after).filter(([section, texts]) => !isEqual(previous[section], texts)))

/** The content with these changes. */
export const withChanges = (content: SiteContent, changes: SiteChanges): SiteContent => {
  const { languages = {}, removedLanguages = [], colors = content.colors, logo = content.logo } = changes
  const names = [...new Set([...Object.keys(content.languages), ...Object.keys(languages)])]
  const left = names.filter((name) => !removedLanguages.includes(name))
  return {
    languages: Object.fromEntries(left.map((name) => [name, { ...content.languages[name], ...languages[name] }])),
    colors,
    logo,
  }
}
