import { call, currentTime, Icon, toastFailure, toastSuccess } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LeadMail, leadMails } from '#contracts/lead/http/lead-mails.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { leadKeys } from '../../api/lead-keys.ts'

type Props = { lead: Lead; mail: LeadMail; onUndone: () => void }

/** Takes a mail back while it is held back; nothing afterwards. */
export const UndoMail = ({ lead, mail, onUndone }: Props) => {
  const isHeld = useBefore(mail.undoableUntil)
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(leadMails.withdraw, { params: { id: lead.id, mailId: mail.id } }),
    onSuccess: () => {
      toastSuccess('Undone', 'The mail is not sent')
      onUndone()
    },
    onError: (failure) => toastFailure(failure, 'Failed to take the mail back'),
    onSettled: () => client.invalidateQueries({ queryKey: leadKeys.timeline(lead.id) }),
  })
  if (mail.state !== 'queued' || !isHeld) return null
  return (
    <Button variant="ghost" size="1" disabled={undo.isPending} onClick={() => undo.mutate()}>
      <Icon name="retry" size={14} /> Undo<span className="sr-only"> {mail.subject}</span>
    </Button>
  )
}

/** Whether a moment is still to come. */
const useBefore = (moment: string | null): boolean => {
  const [isBefore, setIsBefore] = useState(() => remainingMs(moment) > 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsBefore(false), remainingMs(moment))
    return () => clearTimeout(timer)
  }, [moment])
  return isBefore
}

const remainingMs = (moment: string | null): number => (moment === null ? 0 : Date.parse(moment) - currentTime())
