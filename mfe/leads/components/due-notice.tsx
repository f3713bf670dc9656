import { absoluteTime, Icon } from '@atrium/kit'
import { Callout, Dialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import type { RouteReply } from '#contracts/route.ts'

type Props = { data: RouteReply<typeof leadErasure.due>; onOpenLead: (id: string) => void }

export const DueNotice = ({ data, onOpenLead }: Props) => {
  const count = `${data.leads.length}${data.more ? '+' : ''} ${data.leads.length === 1 ? 'lead' : 'leads'}`
  return (
    <Dialog.Root>
      <Callout.Root color="gray" mb="4">
        <Callout.Icon>
          <Icon name="clock" />
        </Callout.Icon>
        <Callout.Text>
          {count} will be erased within a week: {data.months} months after the last contact.{' '}
          <Dialog.Trigger>
            <Button variant="ghost">Show which</Button>
          </Dialog.Trigger>
        </Callout.Text>
      </Callout.Root>
      <Dialog.Content maxWidth="32rem">
        <Dialog.Title>Erased within a week</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          A new contact, a follow-up date or the status Won keeps a lead.
        </Dialog.Description>
        <ul>
          {data.leads.map(({ id, name, email, erasedFrom }) => (
            <li key={id}>
              <Dialog.Close>
                <Button variant="ghost" onClick={() => onOpenLead(id)}>
                  {name || email}
                </Button>
              </Dialog.Close>
              , from {absoluteTime(erasedFrom)}
            </li>
          ))}
        </ul>
        <Dialog.Close>
          <Button variant="soft" color="gray">
            Close
          </Button>
        </Dialog.Close>
      </Dialog.Content>
    </Dialog.Root>
  )
}
