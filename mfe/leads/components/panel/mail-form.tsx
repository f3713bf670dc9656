import {
  call,
  FormField,
  fieldMessages,
  idempotencyKey,
  longTimeoutMs,
  type Messages,
  messagesOf,
  toastFailure,
  toastSuccess,
} from '@atrium/kit'
import '@atrium/kit/checks'
import { DialogActs } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { followUpMail } from '#contracts/lead/http/follow-up.ts'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import { mailLink } from '../../model/reach-address.ts'
import styles from './lead-panel.module.css'

type Draft = { readonly subject: string; readonly text: string }

type Props = {
  lead: Lead
  draft: Draft
  canSend: boolean
  /** The mail that it answers. */
  inReplyTo?: string | undefined
  note?: string | undefined
  onClose: () => void
}

/** One idempotency key per dialog: a repeated click sends the mail once. */
const useSendMail = (lead: Lead, inReplyTo: string | undefined, onSent: () => void) => {
  const client = useQueryClient()
  const [headers] = useState(idempotencyKey)
  return useMutation({
    mutationFn: (draft: Draft) =>
      call(
        leadMails.send,
        { params: { id: lead.id }, body: { ...draft, inReplyTo, undoable: true }, headers },
        longTimeoutMs,
      ),
    onSuccess: () => {
      toastSuccess('Success', 'The mail is on its way')
      void client.invalidateQueries({ queryKey: leadKeys.timeline(lead.id) })
      onSent()
    },
    onError: (failure) => toastFailure(failure, 'Failed to send the mail'),
  })
}

/** A mail to a lead, in a dialog: sent from here, or opened in the mail program. */
export const MailForm = ({ lead, draft, canSend, inReplyTo, note, onClose }: Props) => {
  const [subject, setSubject] = useState(draft.subject)
  const [text, setText] = useState(draft.text)
  const [messages, setMessages] = useState<Messages>({})
  const sending = useSendMail(lead, inReplyTo, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = followUpMail.safeParse({ subject, text })
    setMessages(checked.success ? {} : messagesOf(checked.error.issues))
    if (checked.success && !sending.isPending)
      sending.mutate(checked.data, { onError: (failure) => setMessages(fieldMessages(failure)) })
  }
  return (
    <form onSubmit={submit} noValidate>
      {note !== undefined && <p className={styles.draftedBy}>{note}</p>}
      <FormField
        label="Subject"
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
        message={messages.subject}
      />
      <FormField
        label="Text"
        rows={12}
        value={text}
        onChange={({ target }) => setText(target.value)}
        message={messages.text}
      />
      <DialogActs>
        <Button asChild variant={canSend ? 'soft' : 'solid'}>
          <a href={draftAddress(lead.email, subject, text)} onClick={() => setTimeout(onClose)}>
            Open in mail program
          </a>
        </Button>
        {canSend && (
          <Button type="submit" disabled={sending.isPending}>
            {sending.isPending ? 'Sending...' : 'Send'}
          </Button>
        )}
      </DialogActs>
    </form>
  )
}

/** RFC 6068: line breaks are %0D%0A, and spaces never a plus. */
const draftAddress = (email: string, subject: string, text: string): string =>
  `${mailLink(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
