import {
  call,
  FormField,
  fieldMessages,
  Icon,
  idempotencyKey,
  longTimeoutMs,
  type Messages,
  messagesOf,
  toastFailure,
  toastSuccess,
} from '@atrium/kit'
import '@atrium/kit/checks'
import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button, Spinner } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { byTemplate } from '#contracts/document/static-content.ts'
import { followUpMail, followUps } from '#contracts/lead/http/follow-up.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import styles from './lead-panel.module.css'

type Draft = {
  readonly subject: string
  readonly text: string
  readonly generatedBy: string
  readonly canSend: boolean
}

/** Drafts a mail to the lead, and sends it or opens it in the mail program. */
export const FollowUp = ({ lead }: { lead: Lead }) => {
  const [open, setOpen] = useState(false)
  const drafting = useMutation({
    mutationFn: () => call(followUps.draft, { params: { id: lead.id } }, longTimeoutMs),
    onError: (failure) => {
      toastFailure(failure, 'Failed to draft the mail')
      setOpen(false)
    },
  })
  const change = (next: boolean) => {
    setOpen(next)
    if (next) drafting.mutate()
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger>
        <Button variant="soft">
          <Icon name="send" size={16} /> Draft follow-up
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="40rem" aria-describedby={undefined}>
        <Dialog.Title>Follow-up to {lead.name || lead.email}</Dialog.Title>
        {drafting.isSuccess ? (
          <MailForm key={drafting.submittedAt} lead={lead} draft={drafting.data} onClose={() => setOpen(false)} />
        ) : (
          <Flex gap="2" align="center" role="status">
            <Spinner /> Drafting...
          </Flex>
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** One idempotency key per dialog: a repeated click sends the mail once. */
const useSendMail = (lead: Lead, onSent: () => void) => {
  const client = useQueryClient()
  const [headers] = useState(idempotencyKey)
  return useMutation({
    mutationFn: (body: { subject: string; text: string }) =>
      call(followUps.send, { params: { id: lead.id }, body, headers }, longTimeoutMs),
    onSuccess: () => {
      toastSuccess('Success', 'The mail is on its way')
      void client.invalidateQueries({ queryKey: leadKeys.timeline(lead.id) })
      onSent()
    },
    onError: (failure) => toastFailure(failure, 'Failed to send the mail'),
  })
}

const MailForm = ({ lead, draft, onClose }: { lead: Lead; draft: Draft; onClose: () => void }) => {
  const [subject, setSubject] = useState(draft.subject)
  const [text, setText] = useState(draft.text)
  const [messages, setMessages] = useState<Messages>({})
  const sending = useSendMail(lead, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = followUpMail.safeParse({ subject, text })
    setMessages(checked.success ? {} : messagesOf(checked.error.issues))
    if (checked.success && !sending.isPending)
      sending.mutate(checked.data, { onError: (failure) => setMessages(fieldMessages(failure)) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.draftedBy}>
        {draft.generatedBy === byTemplate ? 'Drafted from a template.' : `Drafted by ${draft.generatedBy}.`} Read it
        through before you send it.
      </p>
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
      <Flex gap="3" justify="end" wrap="wrap">
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            Cancel
          </Button>
        </Dialog.Close>
        <Button asChild variant={draft.canSend ? 'soft' : 'solid'}>
          <a href={mailtoOf(lead.email, subject, text)} onClick={() => setTimeout(onClose)}>
            Open in mail program
          </a>
        </Button>
        {draft.canSend && (
          <Button type="submit" disabled={sending.isPending}>
            {sending.isPending ? 'Sending...' : 'Send'}
          </Button>
        )}
      </Flex>
    </form>
  )
}

/** RFC 6068: line breaks are %0D%0A, and spaces never a plus. */
const mailtoOf = (email: string, subject: string, text: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
