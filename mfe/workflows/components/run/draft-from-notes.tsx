import { absoluteTime, countOf, formatter, Icon, LoadFailure, WritersOnly } from '@atrium/kit'
import { ChooseLead } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { useId, useRef, useState } from 'react'
import { cutText } from '#contracts/cut-text.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { type Note, noteLabels } from '#contracts/lead/http/notes.ts'
import {
  type DraftedWorkflow,
  useDraftCost,
  useDraftFromNotes,
  useNotesToDraft,
} from '../../api/use-draft-from-notes.ts'
import type { DraftFromNotes } from '../../model/drafted-form.ts'
import styles from './draft-from-notes.module.css'

type Props = {
  workflowId: DraftedWorkflow
  lead: Lead | undefined
  /** Shows the notes at once. */
  opened: boolean
  onLead: (lead: Lead) => void
  onDrafted: (leadId: string, draft: DraftFromNotes) => void
}

/** Fills the form from notes on a lead. */
export const DraftFromNotesPart = ({ workflowId, lead, opened, onLead, onDrafted }: Props) => {
  const [open, setOpen] = useState(opened)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <WritersOnly>
      <div className={styles.part}>
        {lead === undefined ? (
          <ChooseLead
            title="Whose notes?"
            text="The form is filled from what was written down about this lead, and the document then belongs to it."
            onChoose={onLead}
          >
            <Icon name="edit" size={16} /> Draft from notes
          </ChooseLead>
        ) : (
          <Button
            ref={opener}
            type="button"
            variant="soft"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Icon name="edit" size={16} /> Draft from notes
          </Button>
        )}
        <div id={id}>
          {open && lead !== undefined && (
            <NoteChoice
              workflowId={workflowId}
              lead={lead}
              onDrafted={(draft) => {
                setOpen(false)
                opener.current?.focus()
                onDrafted(lead.id, draft)
              }}
            />
          )}
        </div>
      </div>
    </WritersOnly>
  )
}

type ChoiceProps = { workflowId: DraftedWorkflow; lead: Lead; onDrafted: (draft: DraftFromNotes) => void }

const NoteChoice = ({ workflowId, lead, onDrafted }: ChoiceProps) => {
  const { data: notes, error, refetch, isFetching } = useNotesToDraft(lead.id)
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null)
  const drafting = useDraftFromNotes(lead.id, workflowId, onDrafted)
  // The newest call is what a document is mostly made from.
  const noteIds = chosenIds ?? (notes ?? []).slice(0, 1).map(({ id }) => id)
  const cost = useDraftCost(lead.id, workflowId, noteIds)
  if (notes === undefined && error !== null)
    return <LoadFailure what="The notes" failure={error} onRetry={refetch} busy={isFetching} compact />
  if (notes === undefined) return <p role="status">Loading the notes...</p>
  if (notes.length === 0)
    return <p role="status">There are no notes on this lead yet. Write one, or add the transcript of a call, there.</p>
  return (
    <div className={styles.choice}>
      <fieldset>
        <legend>Notes to draft from</legend>
        {notes.map((note) => (
          <NoteBox
            key={note.id}
            note={note}
            checked={noteIds.includes(note.id)}
            onChange={(checked) =>
              setChosenIds(checked ? [...noteIds, note.id] : noteIds.filter((one) => one !== note.id))
            }
          />
        ))}
      </fieldset>
      <p role="status" className={styles.cost}>
        {noteIds.length > 0 && cost.data !== undefined && costText(cost.data, workflowId)}
      </p>
      <Button
        type="button"
        disabled={noteIds.length === 0 || drafting.isPending}
        aria-busy={drafting.isPending}
        onClick={() => drafting.mutate(noteIds)}
      >
        {drafting.isPending ? 'Reading the notes...' : 'Fill the form'}
      </Button>
    </div>
  )
}

const costText = ({ ai, calls, tokens }: { ai: boolean; calls: number; tokens: number }, workflowId: number): string =>
  ai
    ? `The AI reads about ${formatter.count(tokens)} tokens, in ${countOf(calls, 'call')}.`
    : `No AI is configured: the text goes into one field as it is, ${wholeFields[workflowId] ?? 'the first one'}.`

const wholeFields: Readonly<Record<number, string>> = { 4: 'that of the meeting notes', 5: 'that of the objectives' }

type BoxProps = { note: Note; checked: boolean; onChange: (checked: boolean) => void }

const NoteBox = ({ note: { kind, at, by, text }, checked, onChange }: BoxProps) => (
  <label className={styles.note}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>
      <strong>{noteLabels[kind]}</strong> of {absoluteTime(at)}, by {by}, {countOf(text.length, 'character')}
      <span className={styles.opening}>{cutText(text, 140)}</span>
    </span>
  </label>
)
