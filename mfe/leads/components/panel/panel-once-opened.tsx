import { lazy, Suspense, useState } from 'react'
import type { LeadAddress } from '../../model/use-lead-address.ts'

export const loadPanel = () => import('./lead-panel.tsx')

const LeadPanel = lazy(async () => ({ default: (await loadPanel()).LeadPanel }))

/** Stays after it was first opened, to return the focus when it closes. */
export const PanelOnceOpened = ({ address }: { address: LeadAddress }) => {
  const [opened, setOpened] = useState(false)
  if (!opened && address.lead !== undefined) setOpened(true)
  return (
    opened && (
      <Suspense>
        <LeadPanel address={address} />
      </Suspense>
    )
  )
}
