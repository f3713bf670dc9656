import { hasUnsavedText, Tabs } from '@atrium/kit/widgets'
import { useEffect, useRef, useState } from 'react'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { useDrafts } from '../model/use-drafts.ts'
import { type Tab, useWorkflowAddress } from '../model/use-workflow-address.ts'
import { ConfigureTab } from './configure/configure-tab.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { RunTab } from './run/run-tab.tsx'
import styles from './workflow-tabs.module.css'

/** The tabs of a workflow. What is typed in the run form and under Configure stays while another tab is open. */
export const WorkflowTabs = ({ workflow }: { workflow: Workflow }) => {
  const address = useWorkflowAddress()
  const drafts = useDrafts()
  const list = useKeptFocus(address.tab)
  const [configure, isKept] = useUnsavedConfigure(address.tab)
  const open = (tab: string) => address.open(tab as Tab, { section: address.section ?? undefined })
  return (
    <Tabs.Root value={address.tab} onValueChange={open} activationMode="manual">
      <Tabs.List ref={list} className={styles.list} aria-label="Workflow">
        <Tabs.Trigger value="run">Run Workflow</Tabs.Trigger>
        <Tabs.Trigger value="configure">Configure</Tabs.Trigger>
        <Tabs.Trigger value="history">Run History</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="run" className={styles.content}>
        <RunTab workflow={workflow} address={address} drafts={drafts} />
      </Tabs.Content>
      <Tabs.Content
        ref={configure}
        value="configure"
        className={styles.content}
        {...(isKept && { forceMount: true })}
        hidden={address.tab !== 'configure'}
      >
        <ConfigureTab workflow={workflow} />
      </Tabs.Content>
      <Tabs.Content value="history" className={styles.content}>
        <HistoryTab workflow={workflow} address={address} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

/** Whether Configure holds unsaved work when its tab is left: text, or a form that was opened, which has a name. */
const useUnsavedConfigure = (tab: Tab) => {
  const panel = useRef<HTMLDivElement>(null)
  const [lastTab, setLastTab] = useState(tab)
  const [isKept, setKept] = useState(false)
  if (lastTab !== tab) {
    const left = lastTab === 'configure' ? panel.current : null
    setLastTab(tab)
    if (left !== null) setKept(hasUnsavedText(left) || left.querySelector('form[aria-label]') !== null)
  }
  return [panel, isKept] as const
}

/** A button that switches tabs disappears with its own tab: moves the lost focus to the new one. */
const useKeptFocus = (tab: Tab) => {
  const list = useRef<HTMLDivElement>(null)
  const lastTab = useRef(tab)
  useEffect(() => {
    if (lastTab.current !== tab && document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>('[data-state="active"]')?.focus()
    }
    lastTab.current = tab
  }, [tab])
  return list
}
