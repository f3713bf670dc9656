import { useShortcuts } from '@atrium/kit'
import { useEffect, useRef } from 'react'
import { type Lead, leadStatuses } from '#contracts/lead/http/leads.ts'
import { useLeadChange } from '../../api/use-lead-change.ts'
import { currentEdits, optimisticLead } from '../../model/optimistic-leads.ts'
import type { Selection } from '../../model/use-selection.ts'
import type { Rows } from './lead-layout.ts'

/** Keyboard control of the list: j and k move the focus, other keys act on the focused row. */
export const useRowKeys = (leads: readonly Lead[], rows: Rows, selection: Selection): void => {
  useReturnToRow()
  const change = useLeadChange()
  const last = useRef(-1)
  const current = () => focusedRow() ?? last.current
  const move = (step: number) => {
    const index = Math.max(0, Math.min(leads.length - 1, current() + step))
    last.current = index
    rows.scrollTo(index)
    focusIn(index, 'a', 30)
  }
  const onRow = (act: (index: number, lead: Lead) => void) => () => {
    const index = current()
    const lead = leads[index]
    if (lead === undefined) return false
    act(index, optimisticLead(lead, currentEdits().get(lead.id)))
    return true
  }
  useShortcuts([
    { key: 'j', label: 'Next lead', run: () => move(1) },
    { key: 'k', label: 'Previous lead', run: () => move(-1) },
    {
      key: 'Enter',
      label: 'Open the lead',
      run: ({ target }) => target === document.body && onRow((index) => click(index))(),
    },
    { key: 'x', label: 'Select the lead', run: onRow((index) => selection.toggle(index, false)) },
    { key: 's', label: 'Choose its status', run: onRow((index) => focusIn(index, 'select')) },
    { key: 'p', label: 'Choose its priority', run: onRow((index) => focusIn(index, '[data-field="priority"] select')) },
    { key: 'o', label: 'Choose its owner', run: onRow((index) => focusIn(index, '[data-field="owner"] select')) },
    { key: 'Escape', label: 'Clear the selection', run: () => clearSelection(selection) },
    ...leadStatuses.map((status, place) => ({
      key: String(place + 1),
      label: `Move to ${status.replace('_', ' ')}`,
      run: onRow((_, lead) => lead.status !== status && change(lead, { status })),
    })),
  ])
}

/** Escape returns from a select of a row to its lead: in the select, the next key would choose another value. */
const useReturnToRow = (): void =>
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const row = focusedRow()
      if (key === 'Escape' && row !== undefined && document.activeElement?.matches('select')) focusIn(row, 'a')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

/** False if nothing is selected. */
const clearSelection = ({ all, ids, clear }: Selection): boolean => {
  if (!all && ids.size === 0) return false
  clear()
  return true
}

const rowAt = (index: number): HTMLElement | null => document.querySelector(`[data-index="${index}"]`)

const focusedRow = (): number | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]')
  return row == null ? undefined : Number(row.dataset.index)
}

const click = (index: number): void => rowAt(index)?.querySelector('a')?.click()

/** A distant row is rendered some frames after scrolling to it. */
const focusIn = (index: number, selector: string, frames = 1): void => {
  const element = rowAt(index)?.querySelector<HTMLElement>(selector)
  if (element != null) element.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusIn(index, selector, frames - 1))
}
