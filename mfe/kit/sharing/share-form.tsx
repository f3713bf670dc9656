import { Button, Dialog, Flex } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import type { Share } from '../../../contracts/http/shares.ts'
import { fieldMessages } from '../forms/field-messages.ts'
import type { Messages } from '../forms/messages.ts'
import { ExpiryChoice } from './expiry-choice.tsx'
import { newShareIn } from './new-share.ts'
import { ShareOptions } from './share-options.tsx'
import { type SharedRun, useCreateShare } from './use-shares.ts'

type Props = { run: SharedRun; onCreated: (share: Share & { shareUrl: string }) => void }

/** What the new link is to be like; only how long it lives has to be chosen. */
export const ShareForm = ({ run, onCreated }: Props) => {
  const create = useCreateShare(run, onCreated)
  const [messages, setMessages] = useState<Messages>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { share, messages: faults } = newShareIn(new FormData(event.currentTarget), new Date())
    setMessages(faults)
    if (share === null || create.isPending) return
    create.mutate(share, { onError: (failure) => setMessages(fieldMessages(failure)) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <ExpiryChoice message={messages.expiresAt} />
      <ShareOptions messages={messages} />
      <Flex gap="3" justify="end">
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            Cancel
          </Button>
        </Dialog.Close>
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Shareable Link'}
        </Button>
      </Flex>
    </form>
  )
}
