import { call, errorText, FormField, Icon, SelectField, toastSuccess, useCanWrite } from '@atrium/kit'
import { Dialog, DialogActs } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AuditedEvent } from '#contracts/audit/http/audit.ts'
import { redactions } from '#contracts/audit/http/redactions.ts'
import { redactablePaths } from '#contracts/audit/redactable.ts'
import { streamKey } from '../api/stream-key.ts'
import type { Stream } from '../model/stream.ts'

type Props = { event: AuditedEvent; stream: Stream }

/** Removes a text that should never have been stored; only for administrators, on events with a redactable text. */
export const Redact = ({ event, stream }: Props) => {
  const [open, setOpen] = useState(false)
  const paths = event.erased ? [] : redactablePaths(event.type, event.data)
  if (!useCanWrite() || paths.length === 0) return null
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button size="1" variant="soft" color="red" aria-label={`Redact a text of version ${event.version}`}>
          <Icon name="blocked" size={14} /> Redact…
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="30rem">
        <Dialog.Title>Redact a text</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          The text is removed from this event for good, here and wherever else it is read. That it was redacted, by whom
          and why, stays in the log. Copies made before, such as backups, keep the text.
        </Dialog.Description>
        <RedactForm event={event} stream={stream} paths={paths} onDone={() => setOpen(false)} />
      </Dialog.Content>
    </Dialog.Root>
  )
}

const RedactForm = ({ event, stream, paths, onDone }: Props & { paths: readonly string[]; onDone: () => void }) => {
  const client = useQueryClient()
  const [field, setField] = useState(paths[0] ?? '')
  const [reason, setReason] = useState('')
  const redact = useMutation({
    mutationFn: () => call(redactions.redact, { body: { ...stream, version: event.version, field, reason } }),
    onSuccess: async () => {
      toastSuccess('Redacted', `The text of ${field} is gone`)
      onDone()
      await client.invalidateQueries({ queryKey: streamKey(stream) })
    },
  })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    redact.mutate()
  }
  return (
    <form onSubmit={submit}>
      <SelectField
        label="Text"
        name="field"
        value={field}
        onChange={({ target }) => setField(target.value)}
        labels={Object.fromEntries(paths.map((path) => [path, path]))}
      />
      <FormField
        label="Reason"
        name="reason"
        value={reason}
        maxLength={500}
        required
        onChange={({ target }) => setReason(target.value)}
        message={redact.error === null ? undefined : errorText(redact.error, 'The text was not redacted')}
      />
      <DialogActs>
        <Button type="submit" color="red" disabled={reason.trim() === ''} loading={redact.isPending}>
          Redact for good
        </Button>
      </DialogActs>
    </form>
  )
}
