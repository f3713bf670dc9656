import { call, Icon, longTimeoutMs, toastFailure } from '@atrium/kit'
import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button, Spinner } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { byTemplate } from '#contracts/document/static-content.ts'
import { followUps } from '#contracts/lead/http/follow-up.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { MailForm } from './mail-form.tsx'

const noteOf = (generatedBy: string): string =>
  `${generatedBy === byTemplate ? 'Drafted from a template.' : `Drafted by ${generatedBy}.`} Read it through before you send it.`

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
          <MailForm
            key={drafting.submittedAt}
            lead={lead}
            draft={drafting.data}
            canSend={drafting.data.canSend}
            note={noteOf(drafting.data.generatedBy)}
            onClose={() => setOpen(false)}
          />
        ) : (
          <Flex gap="2" align="center" role="status">
            <Spinner /> Drafting...
          </Flex>
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}
