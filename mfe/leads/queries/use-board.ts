import { call } from '@atrium/kit'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { leadPipeline } from '../../../contracts/http/lead-pipeline.ts'
import { type Lead, leadStatuses, leads } from '../../../contracts/http/leads.ts'
import { boardColumns } from './board-columns.ts'
import type { LeadFilters } from './lead-filters.ts'
import { leadKeys } from './lead-keys.ts'
import { listed } from './read-leads.ts'
import { useKnownEdits } from './use-shown-lead.ts'

const FIRST = 50
const FURTHER = 100

/** The columns of the board as they are to be shown, and how to read on in one. */
export const useBoard = (filters: LeadFilters) => {
  const board = useQuery({
    queryKey: leadKeys.board(filters),
    queryFn: ({ signal }) => readBoard(filters, signal),
    placeholderData: keepPreviousData,
  })
  const { further, more, busy } = useFurther(filters, board.data?.columns ?? [])
  const edits = useKnownEdits()
  const columns = useMemo(
    () => board.data && boardColumns({ columns: board.data.columns, further }, edits, filters),
    [board.data, further, edits, filters],
  )
  return { board, columns, more, busy }
}

const readBoard = async (filters: LeadFilters, signal: AbortSignal) => {
  const { columns } = await call(leadPipeline.board, { query: { ...filters, limit: FIRST }, signal })
  return { columns: columns.map((column) => ({ ...column, leads: column.leads.map(listed) })) }
}

type Columns = Awaited<ReturnType<typeof readBoard>>['columns']

/** What stands further down in the columns that somebody read on in. */
const useFurther = (filters: LeadFilters, columns: Columns) => {
  const [wanted, setWanted] = useState<Partial<Record<Lead['status'], number>>>({})
  const found = useQueries({
    queries: leadStatuses.map((status) => {
      const cursor = columns.find((column) => column.status === status)?.nextCursor ?? null
      const pages = wanted[status] ?? 0
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
    () => new Map(leadStatuses.map((status, place) => [status, found.data[place] ?? []])),
    [found.data],
  )
  return {
    further,
    more: (status: Lead['status']) => setWanted((now) => ({ ...now, [status]: (now[status] ?? 0) + 1 })),
    busy: (status: Lead['status']) => found.busy[leadStatuses.indexOf(status)] ?? false,
  }
}

/** So many pages from there on. */
const readOn = async (
  filters: LeadFilters,
  cursor: string | null,
  pages: number,
  signal: AbortSignal,
): Promise<readonly Lead[]> => {
  if (pages === 0 || cursor === null) return []
  const page = await call(leads.list, { query: { ...filters, limit: FURTHER, cursor }, signal })
  return [...page.leads.map(listed), ...(await readOn(filters, page.nextCursor, pages - 1, signal))]
}
