import { countOf, isActiveAdmin, memberName, SelectField, useMembers } from '@atrium/kit'
import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import type { TeamMember } from '#contracts/staff/http/staff.ts'
import { useHandOver } from '../api/use-team.ts'

/** The value of the select that stands for no owner. */
const noOwner = ''

type Props = { member: TeamMember; leads: number; onClose: () => void }

/** Says how many leads a disabled member still has, and hands them to an active admin or to no one. */
export const HandOver = ({ member, leads, onClose }: Props) => {
  const [to, setTo] = useState(noOwner)
  const handOver = useHandOver(member.id)
  const admins = useMembers().filter((other) => isActiveAdmin(other) && other.id !== member.id)
  const labels = {
    [noOwner]: 'No owner',
    ...Object.fromEntries(admins.map((admin) => [admin.id, memberName(admin)])),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    handOver.mutate(to === noOwner ? null : to, { onSuccess: onClose })
  }
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Content maxWidth="28rem">
        <Dialog.Title>Hand over {countOf(leads, 'lead')}</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          {memberName(member)} is disabled and still owns {countOf(leads, 'lead')}.
        </Dialog.Description>
        <form onSubmit={submit}>
          <SelectField label="New owner" labels={labels} value={to} onChange={({ target }) => setTo(target.value)} />
          <Flex gap="3" mt="4" justify="end" wrap="wrap">
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                Leave them
              </Button>
            </Dialog.Close>
            <Button type="submit" loading={handOver.isPending}>
              Hand over
            </Button>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
