import {
  absoluteTime,
  call,
  countOf,
  FormField,
  fieldMessages,
  formatter,
  type Messages,
  toastFailure,
  toastSuccess,
} from '@atrium/kit'
import { Dialog, useIdempotentSend } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type RewindStep, rewinds } from '#contracts/rewind/http.ts'
import type { Token } from '#contracts/token/http.ts'
import own from './rewind-token.module.css'
import styles from './staff-screens.module.css'

/** Lists what was done on behalf of a token since a time, and undoes it. */
export const RewindToken = ({ token }: { token: Token }) => {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button size="1" variant="soft" color="gray">
          Rewind<span className="sr-only">: {token.name}</span>
        </Button>
      </Dialog.Trigger>
      {open && <RewindDialog token={token} onDone={() => setOpen(false)} />}
    </Dialog.Root>
  )
}

const RewindDialog = ({ token: { id, name }, onDone }: { token: Token; onDone: () => void }) => {
  const [messages, setMessages] = useState<Messages>({})
  const params = { id }
  const reading = useMutation({
    mutationFn: (since: string) => call(rewinds.read, { params, query: { since } }),
    onError: (failure) => {
      setMessages(fieldMessages(failure))
      toastFailure(failure, 'Failed to read what was done')
    },
  })
  const undo = useIdempotentSend((since: string, headers) => call(rewinds.undo, { params, body: { since }, headers }))
  const undoing = useMutation({
    mutationFn: undo,
    onSuccess: ({ undone }) => {
      toastSuccess('Rewound', `${countOf(undone.length, 'act')} undone`)
      onDone()
    },
    onError: (failure) => toastFailure(failure, 'Failed to rewind'),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const since = String(new FormData(event.currentTarget).get('since') ?? '')
    setMessages(since === '' ? { since: 'Choose a time' } : {})
    if (since !== '') reading.mutate(formatter.momentOf(since).toISOString())
  }
  const { data, variables: since } = reading
  return (
    <Dialog.Content maxWidth="40rem">
      <Dialog.Title>Rewind “{name}”</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        What programs with this token did is undone, and what was approved for them, except where it was changed since.
        The history keeps both.
      </Dialog.Description>
      <form onSubmit={submit} noValidate>
        <FormField name="since" label="Since" type="datetime-local" message={messages.since} />
        <Button type="submit" variant="soft" disabled={reading.isPending}>
          {reading.isPending ? 'Reading...' : 'Show what was done'}
        </Button>
      </form>
      <div role="status">
        {data !== undefined && data.undoes.length + data.stays.length === 0 && <p>Nothing was done since then.</p>}
      </div>
      {data !== undefined && <Steps title="Would be undone" steps={data.undoes} />}
      {data !== undefined && <Steps title="Would stay" steps={data.stays} />}
      <div className={own.rewind}>
        <Dialog.Close>
          <Button variant="soft" color="gray">
            Cancel
          </Button>
        </Dialog.Close>
        {since !== undefined && data !== undefined && data.undoes.length > 0 && (
          <Button disabled={undoing.isPending} onClick={() => undoing.mutate(since)}>
            {undoing.isPending ? 'Undoing...' : `Undo ${countOf(data.undoes.length, 'act')}`}
          </Button>
        )}
      </div>
    </Dialog.Content>
  )
}

const Steps = ({ title, steps }: { title: string; steps: readonly RewindStep[] }) =>
  steps.length > 0 && (
    <section aria-label={title} className={own.steps}>
      <h2>{title}</h2>
      <ul className={styles.rows}>
        {steps.map(({ key, at, text, href, reason }) => (
          <li key={key} className={styles.what}>
            <a href={href}>{text}</a>
            <span className={styles.soft}>
              {absoluteTime(at)}
              {reason !== null && `. ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
