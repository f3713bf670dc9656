import { Tabs } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import type { Workflow } from '../../../contracts/http/workflows.ts'
import { type Tab, useWorkflowAddress } from '../queries/use-workflow-address.ts'
import { ConfigureTab } from './configure/configure-tab.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { RunTab } from './run/run-tab.tsx'
import { useDrafts } from './run/use-drafts.ts'
import styles from './workflow-tabs.module.css'

/** What can be done with a workflow. What was typed to run it waits while another tab is looked at. */
export const WorkflowTabs = ({ workflow }: { workflow: Workflow }) => {
  const address = useWorkflowAddress()
  const drafts = useDrafts()
  const list = useKeptFocus(address.tab)
  return (
    <Tabs.Root value={address.tab} onValueChange={(tab) => address.open(tab as Tab)} activationMode="manual">
      <Tabs.List ref={list} className={styles.list} aria-label="Workflow">
        <Tabs.Trigger value="run">Run Workflow</Tabs.Trigger>
        <Tabs.Trigger value="configure">Configure</Tabs.Trigger>
        <Tabs.Trigger value="history">Run History</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="run" className={styles.content}>
        <RunTab workflow={workflow} address={address} drafts={drafts} />
      </Tabs.Content>
      <Tabs.Content value="configure" className={styles.content}>
        <ConfigureTab workflow={workflow} />
      </Tabs.Content>
      <Tabs.Content value="history" className={styles.content}>
        <HistoryTab workflow={workflow} address={address} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

/** The button that led to another tab goes with its own: the focus must not be lost then. */
const useKeptFocus = (tab: Tab) => {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(tab)
  useEffect(() => {
    if (shown.current !== tab && document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>('[data-state="active"]')?.focus()
    }
    shown.current = tab
  }, [tab])
  return list
}
