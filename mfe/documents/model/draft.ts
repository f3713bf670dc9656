import type { RunDetail } from '#contracts/run/http/runs.ts'
import type { EditableField } from './document-fields.ts'

/** Texts by field name. */
export type Texts = Readonly<Record<string, string>>

/** A draft of a document's texts, and its base. */
export type Draft = {
  /** The version of the run it is based on. */
  readonly version: number
  readonly base: Texts
  readonly texts: Texts
}

type Fields<Content> = readonly EditableField<Content>[]

/** Numbers and lists of a document become texts too, as their fields write them. */
export const textsOf = <Content>(fields: Fields<Content>, content: Content): Texts =>
  Object.fromEntries(fields.map(({ name, read }) => [name, read(content)]))

/** Unchanged: `texts` is `base` until something is typed. */
export const draftOf = <Content>(fields: Fields<Content>, run: RunDetail, content: Content): Draft => {
  const texts = textsOf(fields, content)
  return { version: run.version, base: texts, texts }
}

/** By the fields of `one`: both are texts of the same document. */
export const isSame = (one: Texts, other: Texts): boolean =>
  Object.entries(one).every(([name, text]) => text === other[name])

/** False again once every text is back to what it was. */
export const isChanged = ({ base, texts }: Draft): boolean => !isSame(texts, base)

/** A copy; fields without a text stay as they are. */
export const withTexts = <Content>(fields: Fields<Content>, content: Content, texts: Texts): Content =>
  fields.reduce((copy, { name, read, write }) => write(copy, texts[name] ?? read(copy)), content)

/** The outputs in the specified form for saving. */
export const outputsOf = <Content>(fields: Fields<Content>, content: Content, texts: Texts): string =>
  JSON.stringify({ success: true, data: withTexts(fields, content, texts) })
