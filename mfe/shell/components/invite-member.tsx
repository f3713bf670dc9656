import { errorText, FormField, fieldMessages, Icon, SelectField } from '@atrium/kit'
import { copyText, Dialog, DialogButtons, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { FormEvent } from 'react'
import type { StaffRole } from '#contracts/staff/roles.ts'
import { useInvitation } from '../api/use-team.ts'
import { CreationDialog } from './creation-dialog.tsx'

const roles: Readonly<Record<StaffRole, string>> = {
  admin: 'Admin: reads and changes everything',
  auditor: 'Auditor: reads everything, changes nothing',
}

/** Invites a member by link, also by mail if configured. */
export const InviteMember = () => {
  const invite = useInvitation()
  return (
    <CreationDialog
      label="Invite"
      button={{ size: '3' }}
      title="Invite to the team"
      description="The link is good for 72 hours and works once. A new one for the same address ends it."
      maxWidth="30rem"
      creation={invite}
      form={<InviteForm invite={invite} />}
      result={({ inviteUrl }) => <Invited url={inviteUrl} />}
    />
  )
}

const InviteForm = ({ invite }: { invite: ReturnType<typeof useInvitation> }) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    invite.mutate({
      email: String(fields.get('email')),
      name: String(fields.get('name')),
      role: fields.get('role') === 'auditor' ? 'auditor' : 'admin',
    })
  }
  const { email, name } = fieldMessages(invite.error)
  const failure = invite.isError ? errorText(invite.error, 'Failed to invite. Try again.') : undefined
  return (
    <form onSubmit={submit} noValidate>
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        message={email ?? (name ? undefined : failure)}
      />
      <FormField label="Name (optional)" name="name" autoComplete="off" maxLength={120} message={name} />
      <SelectField label="Role" name="role" labels={roles} />
      <DialogButtons submit="Create invitation" isPending={invite.isPending} />
    </form>
  )
}

const Invited = ({ url }: { url: string }) => (
  <>
    <FormField label="Invitation link" value={url} readOnly onFocus={({ target }) => target.select()} />
    <Flex gap="3" justify="end" wrap="wrap">
      <Button variant="soft" onClick={() => void copyText('Link', url)}>
        <Icon name="copy" size={16} /> Copy Link
      </Button>
      <Dialog.Close>
        <Button>Close</Button>
      </Dialog.Close>
    </Flex>
  </>
)
