import {
  lazyComponent,
  loadKeys,
  loadToasts,
  OnceOpened,
  takeToastAction,
  useCanWrite,
  useShortcuts,
} from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loadBulkBar } from '../components/bulk/selection-bar.tsx'
import { DueLeads } from '../components/due-leads.tsx'
import { Insights } from '../components/insights/insights.tsx'
import { LeadToolbar } from '../components/lead-toolbar.tsx'
import { LeadsHeader } from '../components/leads-header.tsx'
import { LeadList } from '../components/list/lead-list.tsx'
import { loadVirtualRows } from '../components/list/use-lead-rows.tsx'
import { loadOutcome, OutcomeAsked } from '../components/outcome/outcome-asked.tsx'
import { loadPanel, PanelOnceOpened } from '../components/panel/panel-once-opened.tsx'
import { StatCards } from '../components/stat-cards.tsx'
import { type LeadAddress, useLeadAddress } from '../model/use-lead-address.ts'

const loadAdding = () => import('../components/add/add-lead-dialog.tsx')
const loadBoard = () => import('../components/board/lead-board.tsx')

const LeadBoard = lazyComponent(async () => (await loadBoard()).LeadBoard)
const AddLeadDialog = lazyComponent(async () => (await loadAdding()).AddLeadDialog)
const ImportDialog = lazyComponent(async () => (await import('../components/import/import-dialog.tsx')).ImportDialog)
/** What is due and what leads share comes after the first list, in the same place. */
const SharingLeads = lazyComponent(async () => (await import('../components/sharing-leads.tsx')).SharingLeads)
const PastScreen = lazyComponent(async () => (await import('./past-leads-screen.tsx')).PastLeadsScreen)

export const LeadsScreen = () => {
  const address = useLeadAddress()
  return address.at === undefined && address.compare === undefined ? (
    <PresentLeads address={address} />
  ) : (
    <Suspense>
      <PastScreen address={address} />
    </Suspense>
  )
}

const PresentLeads = ({ address }: { address: LeadAddress }) => {
  const canWrite = useCanWrite()
  const [dialog, setDialog] = useState<'add' | 'import' | undefined>()
  const [isDrawn, setIsDrawn] = useState(false)
  const followUp = useCallback(() => {
    setIsDrawn(true)
    loadSoonNeeded()
  }, [])
  const close = () => setDialog(undefined)
  const add = () => setDialog('add')
  useAskedDialog(setDialog)
  useShortcuts([
    ...(canWrite ? [{ key: 'c', label: 'Add a lead', run: add } as const] : []),
    ...(canWrite ? [{ key: 'n', label: 'Add a lead', run: add } as const] : []),
    { key: 'z', label: 'Undo', run: takeToastAction, overLayers: true },
  ])
  return (
    <>
      <LeadsHeader address={address} onAdd={add} onImport={() => setDialog('import')} />
      <StatCards at={undefined} />
      {(isDrawn || address.view === 'board') && (
        <Suspense>
          <DueLeads onOpenLead={address.open} />
          <SharingLeads />
        </Suspense>
      )}
      {address.insights && <Insights at={undefined} />}
      <LeadToolbar address={address} />
      {address.view === 'board' ? (
        <Suspense fallback={<Skeleton height="32rem" />}>
          <LeadBoard address={address} />
        </Suspense>
      ) : (
        <LeadList address={address} onShown={followUp} />
      )}
      <PanelOnceOpened address={address} />
      <OutcomeAsked />
      <OnceOpened open={dialog === 'add'}>
        <AddLeadDialog open={dialog === 'add'} onClose={close} onOpenLead={address.open} />
      </OnceOpened>
      <OnceOpened open={dialog === 'import'}>
        <ImportDialog open={dialog === 'import'} onClose={close} />
      </OnceOpened>
    </>
  )
}

/** Opens the dialog requested by the command palette, for those who may write. */
const useAskedDialog = (open: (dialog: 'add' | 'import') => void): void => {
  const { key, state } = useLocation()
  const canWrite = useCanWrite()
  const dialog = (state as { dialog?: 'add' | 'import' } | null)?.dialog
  const show = useEffectEvent(() => canWrite && dialog !== undefined && open(dialog))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival opens it once
  useEffect(() => void show(), [key])
}

/** Preloads code that the list does not need, before it is requested. */
const loadSoonNeeded = () =>
  void Promise.allSettled([
    loadPanel(),
    loadBoard(),
    loadOutcome(),
    loadBulkBar(),
    loadAdding(),
    loadVirtualRows(),
    loadToasts(),
    loadKeys(),
  ])
