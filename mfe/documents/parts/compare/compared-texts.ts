import { withTexts } from '../edit/draft.ts'
import type { DocumentContent, DocumentKind } from '../staff/document-kind.ts'

/** A text of a document in two versions; `before` is null where it is only to be read. */
export type ComparedText = {
  readonly name: string
  readonly label: string
  readonly before: string | null
  readonly after: string
}

type Kind<Content> = Pick<DocumentKind<Content>, 'read' | 'fields'>

/** The texts in which two outputs differ; with nothing to compare, all of them. What is no document is one text. */
export const comparedTexts = <Content extends DocumentContent>(
  kind: Kind<Content>,
  before: string | null,
  after: string,
): readonly ComparedText[] => {
  const fresh = kind.read(after)
  const old = before === null ? null : kind.read(before)
  if (fresh === null || (before !== null && old === null))
    return differing([{ name: 'output', label: 'Output', before, after }])
  const texts = kind.fields.map(({ name, label, read }) => ({
    name,
    label,
    before: old === null ? null : read(old),
    after: read(fresh),
  }))
  return differing(old === null ? texts : [...texts, rest(kind, old, fresh)])
}

const differing = (texts: readonly ComparedText[]) => texts.filter(({ before, after }) => before !== after)

/** Whatever staff do not edit as a text may differ too: a name, a price in a table. */
const rest = <Content extends DocumentContent>(kind: Kind<Content>, old: Content, fresh: Content): ComparedText => {
  const nothing = Object.fromEntries(kind.fields.map(({ name }) => [name, '']))
  const text = (content: Content) => JSON.stringify(withTexts(kind.fields, content, nothing), null, 2)
  return { name: 'rest', label: 'Everything else', before: text(old), after: text(fresh) }
}
