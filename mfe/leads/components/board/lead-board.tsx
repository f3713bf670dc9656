import { AppCard, LoadFailure, useWide } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useCallback, useEffectEvent, useState } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useBoard } from '../../api/use-board.ts'
import type { BoardColumn as Column } from '../../model/board-columns.ts'
import type { LeadAddress } from '../../model/use-lead-address.ts'
import { NoLeads } from '../list/no-leads.tsx'
import { BoardColumn } from './board-column.tsx'
import { BoardDrag } from './board-drag.tsx'
import { targetId } from './board-targets.ts'
import { ColumnPicker } from './column-picker.tsx'
import styles from './lead-board.module.css'
import { useBoardKeys } from './use-board-keys.ts'
import { useMoveLead } from './use-move-lead.ts'

/** In rem; on narrower windows one column is shown at a time. */
const boardFromRem = 48

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
  const wide = useWide(boardFromRem)
  const [chosenStatus, pick] = useState<Lead['status']>(address.filters.status ?? 'new')
  const move = useMoveLead(address.filters)
  const moveLead = useEffectEvent(move)
  const onMove = useCallback((lead: Lead, status: Lead['status']) => moveLead(lead, status), [])
  useBoardKeys(columns, move)
  const visibleColumns = wide ? columns : columns.filter(({ status }) => status === chosenStatus)
  return (
    <BoardDrag className={styles.place} leads={columns.flatMap(({ leads }) => leads)} onMove={move}>
      {(drag) => (
        <>
          {!wide && <ColumnPicker columns={columns} picked={chosenStatus} over={drag.over} onPick={pick} />}
          <div className={styles.board}>
            {visibleColumns.map((column) => (
              <BoardColumn
                key={column.status}
                column={column}
                filters={address.filters}
                busy={busy(column.status)}
                over={drag.over === targetId('column', column.status)}
                lifted={column.leads.find(({ id }) => id === drag.lifted)?.id}
                onMove={onMove}
                onMore={more}
              />
            ))}
          </div>
        </>
      )}
    </BoardDrag>
  )
}
