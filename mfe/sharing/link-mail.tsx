import { call, FormField, idempotencyKey, toastFailure, toastSuccess, usePart } from '@atrium/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useLead } from './run-lead.tsx'
import styles from './share-form.module.css'
import type { LinkLetter, SharedRun } from './use-shares.ts'

/** The lead of a run, if it can be sent mails. */
const useMailedLead = ({ leadId }: SharedRun): Lead | null => {
  const lead = useLead(leadId)
  const canSend = usePart(
    'The choice to send the link by mail',
    useQuery({
      queryKey: ['lead-timelines', leadId, 'can-send'],
      queryFn: async ({ signal }) =>
        (await call(leadMails.list, { params: { id: leadId ?? '' }, query: { limit: 1 }, signal })).canSend,
      enabled: leadId != null,
    }),
  )
  return lead !== undefined && lead.email !== '' && canSend === true ? lead : null
}

/** The choice to send the link to the lead; absent without a lead or a mail server. */
export const SendByMail = ({ run }: { run: SharedRun }) => {
  const lead = useMailedLead(run)
  if (lead === null) return null
  return (
    <fieldset className={styles.group}>
      <legend>Mail</legend>
      <label className={styles.check}>
        <input type="checkbox" name="sendByMail" /> Send the link by mail to {lead.email}
      </label>
    </fieldset>
  )
}

/** The days on which the lead is reminded of the decision; absent without a lead or a mail server. */
export const Reminders = ({ run, message }: { run: SharedRun; message: string | undefined }) =>
  useMailedLead(run) !== null && (
    <FormField
      label="Remind of the decision after days"
      name="remind"
      autoComplete="off"
      placeholder="3, 7"
      hint="One to three numbers of days after today, at 9:00; none after the decision."
      message={message}
    />
  )

/** Sends a link to the lead of its run. */
export const useSendLink = (run: SharedRun) => {
  const lead = useLead(run.leadId)
  return useMutation({
    mutationFn: async (body: LinkLetter) => {
      if (lead === undefined) return
      const headers = idempotencyKey()
      await call(leadMails.send, { params: { id: lead.id }, body, headers })
    },
    onSuccess: () => toastSuccess('Success', 'The mail is on its way'),
    onError: (failure) => toastFailure(failure, 'Failed to send the mail'),
  })
}
