import { AppCard, LoadFailure, useWide } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useCallback, useEffectEvent, useState } from 'react'
import type { Lead } from '../../../../contracts/http/leads.ts'
import type { BoardColumn as Column } from '../../queries/board-columns.ts'
import { useBoard } from '../../queries/use-board.ts'
import type { LeadAddress } from '../../queries/use-lead-address.ts'
import { NoLeads } from '../list/no-leads.tsx'
import { BoardColumn } from './board-column.tsx'
import { ColumnPicker } from './column-picker.tsx'
import styles from './lead-board.module.css'
import { useBoardKeys } from './use-board-keys.ts'
import { useCardDrag } from './use-card-drag.ts'
import { useMoveLead } from './use-move-lead.ts'

/** In rem; below it one column is shown at a time. */
const BOARD_FROM = 48

/** The pipeline as columns, by status. */
export const LeadBoard = ({ address }: { address: LeadAddress }) => {
  const { board, columns, more, busy } = useBoard(address.filters)
  if (columns === undefined && board.error !== null)
    return (
      <AppCard>
        <LoadFailure what="The board" failure={board.error} onRetry={board.refetch} busy={board.isFetching} />
      </AppCard>
    )
  if (columns === undefined) return <Skeleton height="32rem" />
  if (columns.every(({ count }) => count === 0))
    return (
      <AppCard>
        <NoLeads filtered={address.isFiltered} onClear={address.clear} />
      </AppCard>
    )
  return <Columns columns={columns} address={address} more={more} busy={busy} />
}

type Props = {
  columns: readonly Column[]
  address: LeadAddress
  more: (status: Lead['status']) => void
  busy: (status: Lead['status']) => boolean
}

const Columns = ({ columns, address, more, busy }: Props) => {
  const wide = useWide(BOARD_FROM)
  const [picked, pick] = useState<Lead['status']>(address.filters.status ?? 'new')
  const move = useMoveLead(address.filters)
  const moved = useEffectEvent(move)
  const onMove = useCallback((lead: Lead, status: Lead['status']) => moved(lead, status), [])
  const onPointerDown = useCardDrag((id, status) => {
    const lead = columns.flatMap(({ leads }) => leads).find((one) => one.id === id)
    if (lead !== undefined) move(lead, status)
  })
  useBoardKeys(columns, move)
  const shown = wide ? columns : columns.filter(({ status }) => status === picked)
  return (
    <div className={styles.place}>
      {!wide && <ColumnPicker columns={columns} picked={picked} onPick={pick} />}
      <div className={styles.board} data-board onPointerDown={onPointerDown}>
        {shown.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            filters={address.filters}
            busy={busy(column.status)}
            onMove={onMove}
            onMore={() => more(column.status)}
          />
        ))}
      </div>
    </div>
  )
}
