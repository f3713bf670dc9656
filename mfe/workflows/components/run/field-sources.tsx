import { QuotedNote } from '@atrium/sharing'
import type { DraftedForm } from '../../model/drafted-form.ts'
import { ownValue } from '../../model/own-value.ts'

type Props = { name: string; drafted: DraftedForm | undefined }

/** The quotes that a field was filled from, each of which opens its note. */
export const FieldSources = ({ name, drafted }: Props) =>
  drafted &&
  ownValue(drafted.sources, name)?.map(({ noteId, quote }) => (
    <QuotedNote key={`${noteId} ${quote}`} leadId={drafted.leadId} noteId={noteId} quote={quote} />
  ))

/** Says of a field that the notes do not speak of it. */
export const silenceOf = (name: string, drafted: DraftedForm | undefined): { readonly hint?: string } =>
  drafted?.silent.includes(name) ? { hint: 'The notes say nothing about this.' } : {}
