import type { ComponentType } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadList } from '../../api/use-lead-list.ts'
import type { LeadView } from '../../model/use-lead-address.ts'
import type { Selection } from '../../model/use-selection.ts'

/** The common props of table and cards. */
export type LeadLayoutProps = {
  readonly leads: readonly Lead[]
  readonly list: LeadList
  readonly view: LeadView
  readonly selection: Selection
  /** As text, `newest first`. */
  readonly order: string
  readonly total: number
}

/** Up to this many leads are rendered without virtualization. */
export const maxUnvirtualized = 100

/** The rows before the window is measured: of a long list the first ones, above room for the others, `guess` pixels each. */
export const unmeasuredRows = (count: number, guess: number): Pick<Rows, 'indices' | 'above' | 'below'> => {
  const length = Math.min(count, maxUnvirtualized)
  return { indices: Array.from({ length }, (_, index) => index), above: 0, below: (count - length) * guess }
}

/** The rows of the list to render. */
export type Rows = {
  readonly indices: readonly number[]
  /** The heights, in pixels, of the rows that are not rendered. */
  readonly above: number
  readonly below: number
  readonly measure?: (row: Element | null) => void
  readonly scrollTo: (index: number) => void
  /** Of a virtualized list. */
  readonly rest?: ScrollRest
}

/** What a row shows of three fields of its lead. */
export type Controls = Readonly<Record<'Status' | 'Priority' | 'Owner', ComponentType<{ lead: Lead }>>>

/** What waits until the list no longer scrolls. */
export type ScrollRest = {
  readonly isScrolling: () => boolean
  /**
   * Calls `act` for a row when the list rests, after those that waited before it, or when the row is pressed; not after
   * the returned function was called.
   */
  readonly whenAtRest: (index: number, act: () => void) => () => void
  /** The looks of the controls until then. */
  readonly looks: Controls
}
