import type { leadDrafts } from '#contracts/lead/http/lead-draft.ts'
import type { RouteReply } from '#contracts/route.ts'
import { ownValue } from './own-value.ts'

type Texts = Readonly<Record<string, string>>
export type DraftFromNotes = RouteReply<typeof leadDrafts.draft>
export type Sources = DraftFromNotes['sources']

/** A form that notes on a lead have filled. */
export type DraftedForm = {
  readonly leadId: string
  /** The values of all fields as they were filled in. */
  readonly texts: Texts
  /** By field, for the values that come from notes. */
  readonly sources: Sources
  /** The fields that the notes say nothing about. */
  readonly silent: readonly string[]
}

type Form = {
  readonly names: readonly string[]
  /** What stands in the form. */
  readonly now: Texts
  /** What was filled into it before anything was typed. */
  readonly before: Texts
}

/** Fills a form from notes: a field without a source is empty; what was typed stays. */
export const fillForm = (leadId: string, draft: DraftFromNotes, { names, now, before }: Form): DraftedForm => {
  const isTyped = (name: string) => isFilled(ownValue(now, name)) && now[name] !== ownValue(before, name)
  const typedNames = names.filter(isTyped)
  const draftedNames = names.filter((name) => !typedNames.includes(name))
  return {
    leadId,
    texts: Object.fromEntries(names.map((name) => [name, ownValue(isTyped(name) ? now : draft.inputs, name) ?? ''])),
    sources: Object.fromEntries(Object.entries(draft.sources).filter(([name]) => draftedNames.includes(name))),
    silent: draftedNames.filter((name) => ownValue(draft.sources, name) === undefined),
  }
}

/** The sources of the fields that have a value, as a run is started with. */
export const sentSources = (drafted: DraftedForm | undefined, values: Texts): { readonly sources?: Sources } => {
  if (drafted === undefined) return {}
  const sources = Object.entries(drafted.sources).filter(([name]) => isFilled(values[name]))
  return sources.length === 0 ? {} : { sources: Object.fromEntries(sources) }
}

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''
