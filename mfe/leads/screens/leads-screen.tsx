import { takeToastAction, useShortcuts } from '@atrium/kit'
import { useState } from 'react'
import { AddLeadDialog } from '../parts/add/add-lead-dialog.tsx'
import { LeadBoard } from '../parts/board/lead-board.tsx'
import { ImportDialog } from '../parts/import/import-dialog.tsx'
import { Insights } from '../parts/insights/insights.tsx'
import { LeadToolbar } from '../parts/lead-toolbar.tsx'
import { LeadsHeader } from '../parts/leads-header.tsx'
import { LeadList } from '../parts/list/lead-list.tsx'
import { LeadPanel } from '../parts/panel/lead-panel.tsx'
import { StatCards } from '../parts/stat-cards.tsx'
import { useLeadAddress } from '../queries/use-lead-address.ts'

export const LeadsScreen = () => {
  const address = useLeadAddress()
  const [dialog, setDialog] = useState<'add' | 'import' | undefined>()
  const close = () => setDialog(undefined)
  const add = () => setDialog('add')
  useShortcuts([
    { key: '/', label: 'Search', run: focusSearch },
    { key: 'c', label: 'Add a lead', run: add },
    { key: 'n', label: 'Add a lead', run: add },
    { key: 'z', label: 'Undo', run: takeToastAction, overLayers: true },
  ])
  return (
    <>
      <LeadsHeader address={address} onAdd={add} onImport={() => setDialog('import')} />
      <StatCards />
      {address.insights && <Insights />}
      <LeadToolbar address={address} />
      {address.view === 'board' ? <LeadBoard address={address} /> : <LeadList address={address} />}
      <LeadPanel address={address} />
      <AddLeadDialog open={dialog === 'add'} onClose={close} onOpenLead={address.open} />
      <ImportDialog open={dialog === 'import'} onClose={close} />
    </>
  )
}

const focusSearch = (): void => document.querySelector<HTMLInputElement>('search input[type="search"]')?.focus()
