import { OnceOpened } from '@atrium/kit'
import { lazy } from 'react'
import type { LeadAddress } from '../../model/use-lead-address.ts'

export const loadPanel = () => import('./lead-panel.tsx')

const LeadPanel = lazy(async () => ({ default: (await loadPanel()).LeadPanel }))

export const PanelOnceOpened = ({ address }: { address: LeadAddress }) => (
  <OnceOpened open={address.lead !== undefined}>
    <LeadPanel address={address} />
  </OnceOpened>
)
