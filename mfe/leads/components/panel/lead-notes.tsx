import {
  FormField,
  fieldMessages,
  Icon,
  LoadFailure,
  type Messages,
  messagesOf,
  RelativeTime,
  SelectField,
  useCanWrite,
  useShortcuts,
} from '@atrium/kit'
import '@atrium/kit/checks'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { type Note, newNote } from '#contracts/lead/http/notes.ts'
import { useNoteChanges, useNotes } from '../../api/use-work.ts'
import { usePanelAsk } from '../../model/panel-ask.ts'
import styles from './lead-work.module.css'

type Props = { lead: Lead; at?: string | undefined }

const kinds: Readonly<Record<Note['kind'], string>> = { note: 'Note', call: 'Call', meeting: 'Meeting' }

/** What staff wrote down about a lead, of calls and meetings too, newest first; as of a moment, read-only. */
export const LeadNotes = ({ lead, at }: Props) => {
  const canWrite = useCanWrite() && at === undefined
  const { data, error, refetch } = useNotes(lead.id, at)
  const ask = usePanelAsk()
  const [writing, setWriting] = useState<Draft | null>(
    ask === undefined || ask === 'mail' ? null : { kind: ask, text: '' },
  )
  const close = () => setWriting(null)
  const write = () => setWriting((draft) => draft ?? { kind: 'note', text: '' })
  const { add, revise, remove } = useNoteChanges(lead.id, close)
  const save: Save = (note, options) =>
    writing?.id === undefined ? add.mutate(note, options) : revise.mutate({ ...note, noteId: writing.id }, options)
  useShortcuts(canWrite ? [{ key: 'n', label: 'Write a note', run: write, overLayers: true }] : [])
  if (data === undefined && error !== null)
    return <LoadFailure what="The notes" failure={error} onRetry={refetch} compact />
  const rows = data ?? []
  if (rows.length === 0 && !canWrite) return null
  return (
    <section className={styles.work} aria-label="Notes and calls">
      <h2>Notes and calls</h2>
      {canWrite && writing === null && (
        <Button variant="soft" onClick={write}>
          <Icon name="edit" size={16} /> Write a note
        </Button>
      )}
      {canWrite && writing !== null && (
        <NoteForm
          key={writing.id}
          draft={writing}
          save={save}
          busy={add.isPending || revise.isPending}
          onCancel={close}
        />
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((note) => (
            <li key={note.id}>
              <p className={styles.facts}>
                <strong>{kinds[note.kind]}</strong>
                <span>{note.by}</span>
                <RelativeTime at={note.at} />
                {canWrite && isRecent(note) && (
                  <Button variant="ghost" size="1" color="gray" onClick={() => setWriting(note)}>
                    Edit<span className="sr-only"> the {kinds[note.kind].toLowerCase()}</span>
                  </Button>
                )}
                {canWrite && <RemoveNote note={note} onRemove={() => remove.mutate(note.id)} />}
              </p>
              <p className={styles.text}>{note.text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const RemoveNote = ({ note, onRemove }: { note: Note; onRemove: () => void }) => (
  <ConfirmDialog
    title="Remove this note?"
    text="Its text is gone for good. That there was a note stays in the history."
    confirm="Remove note"
    onConfirm={onRemove}
  >
    <Button variant="ghost" size="1" color="gray">
      Remove<span className="sr-only"> the {kinds[note.kind].toLowerCase()}</span>
    </Button>
  </ConfirmDialog>
)

/** A note that is written, or one that is written anew. */
type Draft = Pick<Note, 'kind' | 'text'> & { readonly id?: string }
type Save = (note: z.output<typeof newNote>, options: { onError: (failure: Error) => void }) => void

const editableMs = 10 * 60_000

/** Whether it can still be changed: the id of a note begins with the time at which it was added. */
const isRecent = ({ id }: Note): boolean =>
  Date.now() - Number.parseInt(id.replace('-', '').slice(0, 12), 16) < editableMs

type FormProps = { draft: Draft; save: Save; busy: boolean; onCancel: () => void }

/** A note as it is typed; it is kept if it could not be saved. */
const NoteForm = ({ draft: { id, kind, text }, save, busy, onCancel }: FormProps) => {
  const [messages, setMessages] = useState<Messages>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const checked = newNote.safeParse(fields)
    setMessages(checked.success ? {} : messagesOf(checked.error.issues))
    if (checked.success && !busy) save(checked.data, { onError: (failure) => setMessages(fieldMessages(failure)) })
  }
  const words = id === undefined ? ['New note', 'Add note', 'Adding...'] : ['Note', 'Save note', 'Saving...']
  return (
    <form onSubmit={submit} noValidate aria-label={words[0]}>
      <SelectField name="kind" label="Kind" labels={kinds} defaultValue={kind} />
      <FormField name="text" label="What was said" rows={5} autoFocus defaultValue={text} message={messages.text} />
      <div className={styles.acts}>
        <Button type="submit" disabled={busy}>
          {busy ? words[2] : words[1]}
        </Button>
        <Button type="button" variant="soft" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
