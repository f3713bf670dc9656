import { absoluteTime, call, Icon } from '@atrium/kit'
import { Button, Callout, Dialog } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadKeys } from '../api/lead-keys.ts'

/** Announces the leads whose retention period is over within a week; nothing while there are none. */
export const DueLeads = ({ onOpenLead }: { onOpenLead: (id: string) => void }) => {
  const { data } = useQuery({
    queryKey: leadKeys.due,
    queryFn: ({ signal }) => call(leadErasure.due, { signal }),
    staleTime: 3_600_000,
  })
  if (data === undefined || data.leads.length === 0) return null
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
