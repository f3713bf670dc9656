import { upperFirst, wordsOfName } from '#contracts/name-words.ts'
import type { DocumentContent, EditableField } from './document-fields.ts'
import { withTexts } from './draft.ts'

/** A text of a document in two versions; `before` is null without a comparison. */
export type ComparedText = {
  readonly name: string
  readonly label: string
  readonly before: string | null
  readonly after: string
}

type Kind<Content> = {
  readonly read: (outputs: string | null) => Content | null
  readonly fields: readonly EditableField<Content>[]
}

/** The texts that differ between two outputs, or all of them without a comparison. Other outputs are a single text. */
export const comparedTexts = <Content extends DocumentContent>(
  kind: Kind<Content>,
  oldText: string | null,
  newText: string,
): readonly ComparedText[] => {
  const fresh = kind.read(newText)
  const old = oldText === null ? null : kind.read(oldText)
  if (fresh === null || (oldText !== null && old === null))
    return differing([{ name: 'output', label: 'Output', before: oldText, after: newText }])
  const texts = kind.fields.map(({ name, label, read, prices }) => {
    const displayText = (content: Content) => prices?.shown(read(content)) ?? read(content)
    return { name, label, before: old === null ? null : displayText(old), after: displayText(fresh) }
  })
  return differing(old === null ? texts : [...texts, rest(kind, old, fresh)])
}

const differing = (texts: readonly ComparedText[]) => texts.filter(({ before, after }) => before !== after)

/** Differences outside the editable texts, such as a name or a price in a table. */
const rest = <Content extends DocumentContent>(kind: Kind<Content>, old: Content, fresh: Content): ComparedText => {
  const nothing = Object.fromEntries(kind.fields.map(({ name }) => [name, '']))
  const [oldFacts, newFacts] = [old, fresh].map((content) => factsIn(withTexts(kind.fields, content, nothing), []))
  const differing = (facts: Facts = [], others: Facts = []) => facts.filter((fact) => !others.includes(fact))
  const list = (facts: Facts) => facts.map((fact) => `- ${fact}`).join('\n')
  return {
    name: 'rest',
    label: 'Everything else',
    before: list(differing(oldFacts, newFacts)),
    after: list(differing(newFacts, oldFacts)),
  }
}

type Facts = readonly string[]

/** Each value with its path, as in "Static content, packages 2, investment: $8,500". */
const factsIn = (value: unknown, path: Facts): Facts => {
  if (typeof value !== 'object' || value === null)
    return [`${sentenceOf(path)}: ${String(value ?? 'none').replace(/\s+/g, ' ')}`]
  return Object.entries(value).flatMap(([name, part]) => factsIn(part, [...path, name]))
}

const sentenceOf = (path: Facts): string => {
  const words = path.map((name) => (/^\d+$/.test(name) ? ` ${Number(name) + 1}` : `, ${wordsOfName(name)}`))
  const sentence = words.join('').replace(/^[, ]+/, '')
  return upperFirst(sentence)
}
