import {
  currentTime,
  FormField,
  fieldMessages,
  Icon,
  isActConflict,
  LoadFailure,
  type Messages,
  messagesOf,
  RelativeTime,
  SelectField,
  useActs,
  useCanWrite,
  useShortcuts,
} from '@atrium/kit'
import '@atrium/kit/checks'
import { ConfirmDialog, FormButtons } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { isApiError } from '#contracts/client.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { type Note, newNote, noteLabels } from '#contracts/lead/http/notes.ts'
import { type NoteAsRead, useNoteChanges, useNotes } from '../../api/use-work.ts'
import { leadTitle } from '../../model/lead-title.ts'
import { usePanelAsk } from '../../model/panel-ask.ts'
import { useDrafts } from '../../model/use-drafts.ts'
import { notesAfter } from '../../model/work-after-acts.ts'
import styles from './panel-section.module.css'

type Props = { lead: Lead; at?: string | undefined }

/** What staff wrote down about a lead, of calls and meetings too, newest first; as of a moment, read-only. */
export const LeadNotes = ({ lead, at }: Props) => {
  const canWrite = useCanWrite() && at === undefined
  const { data, error, refetch } = useNotes(lead.id, at)
  const ask = usePanelAsk()
  const { writing, write, close, bringBack } = useDrafts<Draft>(
    ask === undefined || ask === 'mail' ? null : { kind: ask, text: '' },
  )
  const { add, revise, remove } = useNoteChanges({ id: lead.id, title: leadTitle(lead) })
  const acts = useActs()
  const save: Save = (note) => {
    const former = writing?.former
    close()
    const saved = former === undefined ? add.mutateAsync(note) : revise.mutateAsync({ ...note, former })
    saved.catch((failure: Error) => bringBack(draftAfter(failure, { ...note, ...(former && { former }) })))
  }
  useShortcuts(canWrite ? [{ key: 'n', label: 'Write a note', run: () => write(empty), overLayers: true }] : [])
  // What cannot be read does not stand in the way of what is written.
  const failure = data === undefined ? error : null
  const rows = notesAfter(data ?? [], acts, lead.id)
  if (rows.length === 0 && failure === null && !canWrite) return null
  return (
    <section className={styles.section} aria-label="Notes and calls">
      <h2>Notes and calls</h2>
      {failure !== null && <LoadFailure what="The notes" failure={failure} onRetry={refetch} compact />}
      {canWrite && writing === null && (
        <Button variant="soft" onClick={() => write(empty)}>
          <Icon name="edit" size={16} /> Write a note
        </Button>
      )}
      {canWrite && writing !== null && (
        <NoteForm
          key={`${writing.former?.id} ${writing.former?.version} ${writing.text}`}
          draft={writing}
          save={save}
          onCancel={close}
        />
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((note) => (
            <li key={note.id}>
              <p className={styles.facts}>
                <strong>{noteLabels[note.kind]}</strong>
                {note.isWaiting ? <span>Not saved yet</span> : <NoteFacts note={note} />}
                {canWrite && writing === null && !note.isWaiting && isRecent(note) && (
                  <Button variant="ghost" size="1" color="gray" onClick={() => write({ ...note, former: note })}>
                    Edit<span className="sr-only"> the {noteLabels[note.kind].toLowerCase()}</span>
                  </Button>
                )}
                {canWrite && !note.isWaiting && <RemoveNote note={note} onRemove={() => remove.mutate(note)} />}
              </p>
              <p className={styles.text}>{note.text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const NoteFacts = ({ note: { by, at } }: { note: Note }) => (
  <>
    <span>{by}</span>
    <RelativeTime at={at} />
  </>
)

const RemoveNote = ({ note, onRemove }: { note: Note; onRemove: () => void }) => (
  <ConfirmDialog
    title="Remove this note?"
    text="Its text is gone for good. That there was a note stays in the history."
    confirm="Remove note"
    onConfirm={onRemove}
  >
    <Button variant="ghost" size="1" color="gray">
      Remove<span className="sr-only"> the {noteLabels[note.kind].toLowerCase()}</span>
    </Button>
  </ConfirmDialog>
)

/** A note that is written, or one that is rewritten, with what the server did not accept of it. */
type Draft = Pick<Note, 'kind' | 'text'> & { readonly former?: NoteAsRead; readonly messages?: Messages }
type Save = (note: z.output<typeof newNote>) => void

const empty: Draft = { kind: 'note', text: '' }

const changedByOthers =
  'Another person changed this note meanwhile: it stands below as it is now. Saving replaces it with this text.'

/** What was typed, on the note as others left it; where they removed the note, it is a new one. */
const draftAfter = (failure: Error, draft: Draft): Draft => {
  if (isActConflict(failure))
    return { ...draft, former: failure.current as NoteAsRead, messages: { text: changedByOthers } }
  const { former, ...words } = draft
  const base = isApiError(failure) && failure.status === 404 ? words : draft
  return { ...base, messages: fieldMessages(failure) }
}

const editableMs = 10 * 60_000

/** Whether it can still be changed: the id of a note begins with the time at which it was added. */
const isRecent = ({ id }: Note): boolean =>
  currentTime() - Number.parseInt(id.replace('-', '').slice(0, 12), 16) < editableMs

type FormProps = { draft: Draft; save: Save; onCancel: () => void }

/** A note as it is typed. */
const NoteForm = ({ draft: { former, kind, text, messages: initialMessages }, save, onCancel }: FormProps) => {
  const [messages, setMessages] = useState<Messages>(initialMessages ?? {})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const checked = newNote.safeParse(fields)
    setMessages(checked.success ? {} : messagesOf(checked.error.issues))
    if (checked.success) save(checked.data)
  }
  const isNew = former === undefined
  return (
    <form onSubmit={submit} noValidate aria-label={isNew ? 'New note' : 'Note'}>
      <SelectField name="kind" label="Kind" labels={noteLabels} defaultValue={kind} />
      <FormField name="text" label="What was said" rows={5} autoFocus defaultValue={text} message={messages.text} />
      <FormButtons submit={isNew ? 'Add note' : 'Save note'} onCancel={onCancel} />
    </form>
  )
}
