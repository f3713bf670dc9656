import { call, LoadFailure, RelativeTime } from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { cutText } from '#contracts/cut-text.ts'
import { noteLabels, notes } from '#contracts/lead/http/notes.ts'
import styles from './quoted-note.module.css'

/** Words of a note on a lead. */
type Quoted = { leadId: string; noteId: string; quote: string }

/** A quote as a button: it opens its note, at the quote. */
export const QuotedNote = (quoted: Quoted) => {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <button type="button" className={styles.quote}>
          <span className="sr-only">Show in the note: </span>
          <q>{shortenText(quoted.quote)}</q>
        </button>
      </Dialog.Trigger>
      {open && <OpenNote {...quoted} />}
    </Dialog.Root>
  )
}

const maxShown = 240

const shortenText = (text: string): string => (text.length <= maxShown ? text : `${cutText(text, maxShown).trimEnd()}…`)

const OpenNote = ({ leadId, noteId, quote }: Quoted) => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['lead-timelines', leadId, 'notes', 'quoted'],
    queryFn: async ({ signal }) =>
      (await call(notes.list, { params: { id: leadId }, query: { limit: 500 }, signal })).notes,
  })
  const note = data?.find(({ id }) => id === noteId)
  return (
    <Dialog.Content maxWidth="44rem" aria-describedby={undefined}>
      <Dialog.Title>{note === undefined ? 'Note' : noteLabels[note.kind]}</Dialog.Title>
      {data === undefined && error !== null && (
        <LoadFailure what="The note" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
      {data !== undefined && note === undefined && <p role="status">This note was removed.</p>}
      {note !== undefined && (
        <>
          <p className={styles.facts}>
            {note.by}, <RelativeTime at={note.at} />, on <Link to={`/dashboard/leads?lead=${leadId}`}>this lead</Link>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={styles.text} aria-label="Text of the note" tabIndex={0}>
            <Marked text={note.text} quote={quote} />
          </section>
        </>
      )}
      <Dialog.Close>
        <Button variant="soft" color="gray" mt="4">
          Close
        </Button>
      </Dialog.Close>
    </Dialog.Content>
  )
}

/** The text with its quote marked and in view. */
const Marked = ({ text, quote }: { text: string; quote: string }) => {
  const start = text.indexOf(quote)
  if (start === -1) return text
  return (
    <>
      {text.slice(0, start)}
      <mark ref={(mark) => mark?.scrollIntoView({ block: 'center' })}>{quote}</mark>
      {text.slice(start + quote.length)}
    </>
  )
}
