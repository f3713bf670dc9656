import { DayPicker, PastBanner, takeToastAction, useCanWrite, useShortcuts } from '@atrium/kit'
import { Dialog } from '@radix-ui/themes'
import { useState } from 'react'
import { AddLeadDialog } from '../components/add/add-lead-dialog.tsx'
import { LeadBoard } from '../components/board/lead-board.tsx'
import { DueLeads } from '../components/due-leads.tsx'
import styles from '../components/import/import.module.css'
import { ImportSteps } from '../components/import/import-steps.tsx'
import { Insights } from '../components/insights/insights.tsx'
import { LeadToolbar } from '../components/lead-toolbar.tsx'
import { LeadsHeader } from '../components/leads-header.tsx'
import { LeadList } from '../components/list/lead-list.tsx'
import { LeadPanel } from '../components/panel/lead-panel.tsx'
import { Comparison } from '../components/past/comparison.tsx'
import { PastBoard, PastLeads } from '../components/past/past-leads.tsx'
import { StatCards } from '../components/stat-cards.tsx'
import { type LeadAddress, useLeadAddress } from '../model/use-lead-address.ts'

export const LeadsScreen = () => {
  const address = useLeadAddress()
  return address.at === undefined && address.compare === undefined ? (
    <PresentLeads address={address} />
  ) : (
    <PastScreen address={address} />
  )
}

const PresentLeads = ({ address }: { address: LeadAddress }) => {
  const canWrite = useCanWrite()
  const [dialog, setDialog] = useState<'add' | 'import' | undefined>()
  const close = () => setDialog(undefined)
  const add = () => setDialog('add')
  useShortcuts([
    { key: '/', label: 'Search', run: focusSearch },
    ...(canWrite ? [{ key: 'c', label: 'Add a lead', run: add } as const] : []),
    ...(canWrite ? [{ key: 'n', label: 'Add a lead', run: add } as const] : []),
    { key: 'z', label: 'Undo', run: takeToastAction, overLayers: true },
  ])
  return (
    <>
      <LeadsHeader address={address} onAdd={add} onImport={() => setDialog('import')} />
      <StatCards at={undefined} />
      <DueLeads onOpenLead={address.open} />
      {address.insights && <Insights at={undefined} />}
      <LeadToolbar address={address} />
      {address.view === 'board' ? <LeadBoard address={address} /> : <LeadList address={address} />}
      <LeadPanel address={address} />
      <AddLeadDialog open={dialog === 'add'} onClose={close} onOpenLead={address.open} />
      <ImportDialog open={dialog === 'import'} onClose={close} />
    </>
  )
}

const nothing = () => undefined

/** The screen as of another day, or two of them side by side: to read alone. */
const PastScreen = ({ address }: { address: LeadAddress }) => {
  const { at, compare } = address
  const moment = at ?? compare ?? ''
  const now = () => address.show(address.query)
  useShortcuts([{ key: '/', label: 'Search', run: focusSearch }])
  return (
    <>
      <LeadsHeader address={address} onAdd={nothing} onImport={nothing} />
      <PastBanner what="The leads" moment={moment} onNow={now}>
        <DayPicker label="Compare with" moment={at && compare} onPick={(day) => address.set('compare', day)} />
      </PastBanner>
      {compare === undefined && <StatCards at={at} />}
      {address.insights && <Insights at={at} />}
      {compare === undefined && <LeadToolbar address={address} />}
      {compare !== undefined && <Comparison one={compare} other={at} />}
      {compare === undefined &&
        (address.view === 'board' ? (
          <PastBoard address={address} at={moment} />
        ) : (
          <PastLeads address={address} at={moment} />
        ))}
    </>
  )
}

const focusSearch = (): void => document.querySelector<HTMLInputElement>('search input[type="search"]')?.focus()

type Props = { open: boolean; onClose: () => void }

/** Imports leads from a CSV file: a dry run first, then the import. */
const ImportDialog = ({ open, onClose }: Props) => (
  <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
    <Dialog.Content maxWidth="44rem" className={styles.dialog}>
      <Dialog.Title>Import leads</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        A CSV file with a heading for each column. Rows are told apart by their e-mail address; a lead that is known is
        never overwritten, only its empty fields are filled.
      </Dialog.Description>
      {open && <ImportSteps onClose={onClose} />}
    </Dialog.Content>
  </Dialog.Root>
)
