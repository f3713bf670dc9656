import { OnceOpened } from '@atrium/kit'
import { type ComponentType, lazy, useState } from 'react'
import type { LeadAddress } from '../../model/use-lead-address.ts'

type Props = { address: LeadAddress }

let loaded: ComponentType<Props> | undefined

export const loadPanel = async (): Promise<ComponentType<Props>> => {
  loaded = (await import('./lead-panel.tsx')).LeadPanel
  return loaded
}

const Later = lazy(async () => ({ default: await loadPanel() }))

export const PanelOnceOpened = ({ address }: Props) => (
  <OnceOpened open={address.lead !== undefined}>
    <LeadPanel address={address} />
  </OnceOpened>
)

/** Bypasses `lazy` once the code is loaded: it would render nothing first, and React delays the content by 300 ms. */
const LeadPanel = (props: Props) => {
  const [Panel] = useState(() => loaded ?? Later)
  return <Panel {...props} />
}
