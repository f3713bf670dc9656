import { lazyComponent, OnceOpened } from '@atrium/kit'
import { type ComponentType, useState } from 'react'
import type { LeadAddress } from '../../model/use-lead-address.ts'

type Props = { address: LeadAddress }

let panel: ComponentType<Props> | undefined

/** Loads the code ahead, on pointing at a link to a lead; further calls load nothing. */
export const loadPanel = async (): Promise<ComponentType<Props>> => {
  panel = (await import('./lead-panel.tsx')).LeadPanel
  return panel
}

const Later = lazyComponent(loadPanel)

export const PanelOnceOpened = ({ address }: Props) => (
  <OnceOpened open={address.lead !== undefined}>
    <LeadPanel address={address} />
  </OnceOpened>
)

/** Bypasses `lazy` once the code is loaded: it would render nothing first, and React delays the content by 300 ms. */
const LeadPanel = (props: Props) => {
  const [Panel] = useState(() => panel ?? Later)
  return <Panel {...props} />
}
