import { Icon, useAddress, withParam } from '@atrium/kit'
import { Callout } from '@atrium/kit/widgets'
import { Link } from 'react-router-dom'
import type { SharingLead } from '#contracts/lead/http/leads.ts'

type Props = { leads: readonly SharingLead[]; ofOne: boolean }

const maxListed = 10

/** Leads that share an address, with a link to each: earlier releases told its two spellings apart. */
export const SharingNotice = ({ leads, ofOne }: Props) => {
  const [address] = useAddress()
  const restCount = leads.length - maxListed
  return (
    <Callout.Root color="amber" mb="4">
      <Callout.Icon>
        <Icon name="warning" />
      </Callout.Icon>
      <Callout.Text>
        {ofOne ? 'Another lead has the same address' : 'These leads share their address with another one'}:{' '}
        {leads.slice(0, maxListed).map((lead, place) => (
          <span key={lead.id}>
            {place > 0 && ', '}
            <Link to={{ search: withParam(address, 'lead', lead.id).toString() }}>
              {lead.name === '' ? lead.email : `${lead.name} (${lead.email})`}
            </Link>
          </span>
        ))}
        {restCount > 0 && ` and ${restCount} more`}. Nothing was merged: copy what is missing to one of them and set the
        other to Lost. Erasing one of them on request erases both.
      </Callout.Text>
    </Callout.Root>
  )
}
