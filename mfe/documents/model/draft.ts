import type { RunDetail } from '#contracts/run/http/runs.ts'
import type { DocumentKind, EditableField } from '../components/staff/document-kind.ts'

/** Texts by the names of their fields. */
export type Texts = Readonly<Record<string, string>>

/** What staff make of a document's texts, and what it was made from. */
export type Draft = {
  /** The run's version that was read. */
  readonly version: number
  readonly base: Texts
  readonly texts: Texts
}

type Fields<Content> = readonly EditableField<Content>[]

export const textsOf = <Content>(fields: Fields<Content>, content: Content): Texts =>
  Object.fromEntries(fields.map(({ name, read }) => [name, read(content)]))

export const draftOf = <Content>(fields: Fields<Content>, run: RunDetail, content: Content): Draft => {
  const texts = textsOf(fields, content)
  return { version: run.version, base: texts, texts }
}

export const isSame = (one: Texts, other: Texts): boolean =>
  Object.entries(one).every(([name, text]) => text === other[name])

export const isChanged = ({ base, texts }: Draft): boolean => !isSame(texts, base)

export const withTexts = <Content>(fields: Fields<Content>, content: Content, texts: Texts): Content =>
  fields.reduce((written, { name, read, write }) => write(written, texts[name] ?? read(written)), content)

/** The outputs as the specification has them saved. */
export const outputsOf = <Content>(fields: DocumentKind<Content>['fields'], content: Content, texts: Texts): string =>
  JSON.stringify({ success: true, data: withTexts(fields, content, texts) })
