import { useAddress, withParam } from '@atrium/kit'
import { Link, type LinkProps } from 'react-router-dom'
import { leadIn } from '#contracts/mfe/dashboard-addresses.ts'
import type { TodayItem } from '#contracts/today/http.ts'
import type { PanelAsk } from '../../model/panel-ask.ts'

type Props = Omit<LinkProps, 'to'> & { item: TodayItem; ask?: PanelAsk }

/** To what an item is about: a lead opens beside the list, as of the same moment. */
export const ItemLink = ({ item: { href }, ask, ...link }: Props) => {
  const [address] = useAddress()
  const leadId = leadIn(href)
  if (leadId === null) return <Link to={href} {...link} />
  return (
    <Link
      to={{ search: withParam(address, 'lead', leadId).toString() }}
      state={{ opened: true, ...(ask && { ask }) }}
      data-lead={ask === undefined ? leadId : undefined}
      {...link}
    />
  )
}
