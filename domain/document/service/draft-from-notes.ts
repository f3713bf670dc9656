import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import { checkInputs, type WorkflowInput } from '#domain/workflow/model/index.ts'
import type { Filling, Finding, FormFiller } from '../ports/form-filler.ts'

type Note = { readonly id: string; readonly text: string }
type Source = { readonly noteId: string; readonly quote: string }

type DraftFromNotes =
  | {
      readonly type: 'Drafted'
      readonly inputs: Readonly<Record<string, string>>
      /** By field: where its value stands. A field without a source is empty. */
      readonly sources: Readonly<Record<string, readonly Source[]>>
    }
  | Exclude<Filling, { type: 'Filled' }>

type Request = {
  readonly inputs: readonly WorkflowInput[]
  readonly notes: readonly Note[]
  /** The field that takes the notes as they are, where no AI reads them. */
  readonly wholeField: string
}

/** Fills the inputs of a run from notes on a lead: with the AI, or without one as the notes' text in one field. */
export const draftFromNotes = async (
  filler: FormFiller | null,
  { inputs, notes, wholeField }: Request,
  cancellation: Cancellation,
  onUse?: (use: TokenUse) => void,
): Promise<DraftFromNotes> => {
  if (filler === null) return wholeNotes(inputs, notes, wholeField)
  const texts = notes.map(({ text }) => text)
  const filling = await filler.fill(inputs, texts, cancellation, onUse)
  if (filling.type !== 'Filled') return filling
  const fields = filling.findings.flatMap((finding) => sourcedFields(notes, finding))
  return draftOf(inputs.map((input) => fieldOf(input, fields)))
}

const wholeNotes = (inputs: readonly WorkflowInput[], notes: readonly Note[], wholeField: string): DraftFromNotes => {
  const value = notes.map(({ text }) => text).join('\n\n')
  const sources = notes.map(({ id: noteId, text: quote }) => ({ noteId, quote }))
  return draftOf(inputs.filter(({ name }) => name === wholeField).map(({ name }) => ({ name, value, sources })))
}

type Field = { readonly name: string; readonly value: string; readonly sources: readonly Source[] }

const draftOf = (fields: readonly Field[]): DraftFromNotes => {
  const usable = fields.filter(({ value, sources }) => value !== '' && sources.length > 0)
  return {
    type: 'Drafted',
    inputs: Object.fromEntries(usable.map(({ name, value }) => [name, value])),
    sources: Object.fromEntries(usable.map(({ name, sources }) => [name, sources])),
  }
}

/** A finding with those of its quotes that stand in its note letter by letter. */
const sourcedFields = (notes: readonly Note[], { field: name, value, quotes, text }: Finding): readonly Field[] => {
  const note = notes[text]
  const real = [...new Set(quotes)].filter((quote) => quote.trim() !== '' && note?.text.includes(quote))
  const sources = note === undefined ? [] : real.map((quote) => ({ noteId: note.id, quote }))
  return sources.length === 0 ? [] : [{ name, value: value.trim(), sources }]
}

/** Parts add up in a field of several lines; in any other the first one that fits it counts. */
const fieldOf = (input: WorkflowInput, sourced: readonly Field[]): Field => {
  const { name, type } = input
  const candidates = sourced.filter((one) => one.name === name && fits(input, one.value))
  const fields = type === 'textarea' ? candidates : candidates.slice(0, 1)
  const value = [...new Set(fields.map((one) => one.value))].join('\n')
  return { name, value, sources: fields.flatMap(({ sources }) => sources) }
}

const fits = (input: WorkflowInput, value: string): boolean =>
  value !== '' && checkInputs([{ ...input, required: false }], { [input.name]: value }).valid
