import { copyLink, errorText, FormField, fieldMessages, Icon, SelectField } from '@atrium/kit'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import type { StaffRole } from '#contracts/staff/roles.ts'
import { useInvitation } from '../api/use-team.ts'

const roles: Readonly<Record<StaffRole, string>> = {
  admin: 'Admin: reads and changes everything',
  auditor: 'Auditor: reads everything, changes nothing',
}

/** Invites a member by link, also by mail if configured. */
export const InviteMember = () => {
  const [open, setOpen] = useState(false)
  const invite = useInvitation()
  const change = (opens: boolean) => {
    setOpen(opens)
    if (!opens) invite.reset()
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger>
        <Button size="3">
          <Icon name="plus" size={16} /> Invite
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="30rem">
        <Dialog.Title>Invite to the team</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          The link is good for 72 hours and works once. A new one for the same address ends it.
        </Dialog.Description>
        {invite.data === undefined ? <InviteForm invite={invite} /> : <Invited url={invite.data.inviteUrl} />}
      </Dialog.Content>
    </Dialog.Root>
  )
}

const InviteForm = ({ invite }: { invite: ReturnType<typeof useInvitation> }) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    invite.mutate({
      email: String(given.get('email')),
      name: String(given.get('name')),
      role: given.get('role') === 'auditor' ? 'auditor' : 'admin',
    })
  }
  const { email, name } = fieldMessages(invite.error)
  const failed = invite.isError ? errorText(invite.error, 'Failed to invite. Try again.') : undefined
  return (
    <form onSubmit={submit} noValidate>
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        message={email ?? (name ? undefined : failed)}
      />
      <FormField label="Name (optional)" name="name" autoComplete="off" maxLength={120} message={name} />
      <SelectField label="Role" name="role" labels={roles} />
      <Flex gap="3" justify="end" wrap="wrap">
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            Cancel
          </Button>
        </Dialog.Close>
        <Button type="submit" loading={invite.isPending}>
          Create invitation
        </Button>
      </Flex>
    </form>
  )
}

const Invited = ({ url }: { url: string }) => (
  <>
    <FormField label="Invitation link" value={url} readOnly onFocus={({ target }) => target.select()} />
    <Flex gap="3" justify="end" wrap="wrap">
      <Button variant="soft" onClick={() => void copyLink(url)}>
        <Icon name="copy" size={16} /> Copy Link
      </Button>
      <Dialog.Close>
        <Button>Close</Button>
      </Dialog.Close>
    </Flex>
  </>
)
