import { call } from '@atrium/kit'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { type Lead, leadStatuses, leads } from '#contracts/lead/http/leads.ts'
import { type BoardColumn, boardColumns, sameColumns } from '../model/board-columns.ts'
import type { LeadFilters } from '../model/lead-filters.ts'
import { useCurrentEdits } from '../model/use-optimistic-lead.ts'
import { leadKeys } from './lead-keys.ts'
import { listItemOf } from './read-leads.ts'

const firstPageSize = 50
const nextPageSize = 100

/** The board's columns to show, and how to load more in each. */
export const useBoard = (filters: LeadFilters) => {
  const board = useQuery({
    queryKey: leadKeys.board(filters),
    queryFn: ({ signal }) => readBoard(filters, signal),
    placeholderData: keepPreviousData,
  })
  const { further, more, busy } = useFurther(filters, board.data?.columns ?? [])
  const edits = useCurrentEdits()
  const former = useRef<readonly BoardColumn[]>([])
  const columns = useMemo(() => {
    if (board.data === undefined) return undefined
    former.current = sameColumns(former.current, boardColumns({ columns: board.data.columns, further }, edits, filters))
    return former.current
  }, [board.data, further, edits, filters])
  return { board, columns, more, busy }
}

const readBoard = async (filters: LeadFilters, signal: AbortSignal) => {
  const { columns } = await call(leadPipeline.board, { query: { ...filters, limit: firstPageSize }, signal })
  return { columns: columns.map((column) => ({ ...column, leads: column.leads.map(listItemOf) })) }
}

type Columns = Awaited<ReturnType<typeof readBoard>>['columns']

/** The additional leads loaded per column. */
const useFurther = (filters: LeadFilters, columns: Columns) => {
  const [pageCounts, setPageCounts] = useState<Partial<Record<Lead['status'], number>>>({})
  const queries = useQueries({
    queries: leadStatuses.map((status) => {
      const cursor = columns.find((column) => column.status === status)?.nextCursor ?? null
      const pages = pageCounts[status] ?? 0
      return {
        queryKey: [...leadKeys.board(filters), status, pages],
        queryFn: ({ signal }: { signal: AbortSignal }) => readOn({ ...filters, status }, cursor, pages, signal),
        enabled: pages > 0 && cursor !== null,
        placeholderData: keepPreviousData,
      }
    }),
    combine: (results) => ({
      data: results.map(({ data }) => data),
      busy: results.map(({ isFetching }) => isFetching),
    }),
  })
  const further = useMemo(
    () => new Map(leadStatuses.map((status, place) => [status, queries.data[place] ?? []])),
    [queries.data],
  )
  const more = useCallback(
    (status: Lead['status']) => setPageCounts((now) => ({ ...now, [status]: (now[status] ?? 0) + 1 })),
    [],
  )
  return {
    further,
    more,
    busy: (status: Lead['status']) => queries.busy[leadStatuses.indexOf(status)] ?? false,
  }
}

/** Loads the next `pages` pages. */
const readOn = async (
  filters: LeadFilters,
  cursor: string | null,
  pages: number,
  signal: AbortSignal,
): Promise<readonly Lead[]> => {
  if (pages === 0 || cursor === null) return []
  const page = await call(leads.list, { query: { ...filters, limit: nextPageSize, cursor }, signal })
  return [...page.leads.map(listItemOf), ...(await readOn(filters, page.nextCursor, pages - 1, signal))]
}
