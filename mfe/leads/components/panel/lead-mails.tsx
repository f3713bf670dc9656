import { call, Icon, LoadFailure, NextPage, toastFailure, useCanWrite, useShortcuts } from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { type LeadMail, leadMails } from '#contracts/lead/http/lead-mails.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import { usePanelAsk } from '../../model/panel-ask.ts'
import { MailForm } from './mail-form.tsx'
import { MailRow } from './mail-row.tsx'
import styles from './panel-section.module.css'
import { UndoMail } from './undo-mail.tsx'

type Props = { lead: Lead; at?: string | undefined }
/** A mail that is written; the note is what the lead wrote elsewhere. */
type Writing = Pick<ComponentProps<typeof MailForm>, 'draft' | 'inReplyTo' | 'note'>

/** The mails to and from a lead, newest first; as of a moment, read-only. */
export const LeadMails = ({ lead, at }: Props) => {
  const canWrite = useCanWrite() && at === undefined
  const mails = useMails(lead.id, at)
  const [writing, setWriting] = useState<Writing | null>(null)
  const [isRequested, setRequested] = useState(usePanelAsk() === 'mail' && canWrite)
  const [page] = mails.data?.pages ?? []
  const rows = mails.data?.pages.flatMap((one) => one.mails) ?? []
  const maySend = canWrite && page?.canSend === true
  const newest = rows.find(({ direction }) => direction === 'in') ?? rows[0]
  const answer = () => newest !== undefined && writing === null && setWriting(answerTo(newest))
  if (isRequested && page !== undefined) {
    setRequested(false)
    setWriting(newest === undefined ? { draft: noText, note: lastWords(lead.notes) } : answerTo(newest))
  }
  useShortcuts(maySend ? [{ key: 'r', label: 'Answer the newest mail', run: answer, overLayers: true }] : [])
  if (page === undefined && mails.error !== null)
    return <LoadFailure what="The mails" failure={mails.error} onRetry={mails.refetch} compact />
  if (rows.length === 0 && !maySend && writing === null) return null
  return (
    <section className={styles.section} aria-label="Mails">
      <h2>Mails</h2>
      {page?.bounced === true && <Returned lead={lead} canWrite={canWrite} />}
      {rows.length > 0 && (
        <ul>
          {rows.map((mail) => (
            <MailRow key={mail.id} mail={mail} onAnswer={maySend ? () => setWriting(answerTo(mail)) : undefined}>
              {maySend && <UndoMail lead={lead} mail={mail} onUndone={() => setWriting(writingOf(mail))} />}
            </MailRow>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <NextPage list={mails} label="Show earlier mails" />
        {maySend && (
          <Button variant="soft" onClick={() => setWriting({ draft: noText })}>
            <Icon name="send" size={16} /> Write a mail
          </Button>
        )}
      </div>
      <MailDialog lead={lead} writing={writing} canSend={maySend} onClose={() => setWriting(null)} />
    </section>
  )
}

type DialogProps = { lead: Lead; writing: Writing | null; canSend: boolean; onClose: () => void }

const MailDialog = ({ lead, writing, canSend, onClose }: DialogProps) => (
  <Dialog.Root open={writing !== null} onOpenChange={(open) => open || onClose()}>
    <Dialog.Content maxWidth="40rem" aria-describedby={undefined}>
      <Dialog.Title>Mail to {lead.name || lead.email}</Dialog.Title>
      {writing !== null && <MailForm lead={lead} canSend={canSend} onClose={onClose} {...writing} />}
    </Dialog.Content>
  </Dialog.Root>
)

const useMails = (id: string, at: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...leadKeys.mails(id), ...(at === undefined ? [] : [at])],
    queryFn: ({ pageParam, signal }) =>
      call(leadMails.list, {
        params: { id },
        query: { ...(pageParam === null ? {} : { cursor: pageParam }), ...(at === undefined ? {} : { at }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The latest message, which the notes of a lead end with under its date. */
const lastWords = (notes: string): string | undefined => notes.split(/\n\n(?=\[\d{4}-\d\d-\d\d\] )/).at(-1) || undefined

const noText = { subject: '', text: '' }

const answerTo = ({ id, subject }: LeadMail): Writing => ({
  draft: { subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`, text: '' },
  inReplyTo: id,
})

/** A mail that was taken back, to be written again. */
const writingOf = ({ subject, text, inReplyTo }: LeadMail): Writing => ({
  draft: { subject, text },
  inReplyTo: inReplyTo ?? undefined,
})

/** A mail to the address was returned: steps of workflows do not mail it. */
const Returned = ({ lead, canWrite }: { lead: Lead; canWrite: boolean }) => {
  const client = useQueryClient()
  const lifting = useMutation({
    mutationFn: () => call(leadMails.liftBounce, { params: { id: lead.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: leadKeys.timeline(lead.id) }),
    onError: (failure) => toastFailure(failure, 'Failed to change the lead'),
  })
  return (
    <p className={styles.returned} role="status">
      A mail to this address was returned: workflows send it none.{' '}
      {canWrite && (
        <Button variant="soft" color="gray" size="1" loading={lifting.isPending} onClick={() => lifting.mutate()}>
          The address is right
        </Button>
      )}
    </p>
  )
}
