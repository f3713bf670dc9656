import { call } from '@atrium/kit'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { runs } from '../../../contracts/http/runs.ts'
import { runKeys } from './keys.ts'
import type { RunFilters } from './run-filters.ts'

const PAGE = 50

/** One page of a workflow's runs, newest first. */
export const readRuns = (workflowId: number, filters: RunFilters, cursor: string | null, signal?: AbortSignal) =>
  call(runs.list, {
    params: { id: String(workflowId) },
    query: { ...filters, limit: PAGE, ...(cursor === null ? {} : { cursor }) },
    ...(signal === undefined ? {} : { signal }),
  })

/** The runs that match, page by page; the last answer stays while the next is on its way. */
export const useRunPages = (workflowId: number, filters: RunFilters) =>
  useInfiniteQuery({
    queryKey: runKeys.pages(workflowId, filters),
    queryFn: ({ pageParam, signal }) => readRuns(workflowId, filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // What was merged while somebody looked is not kept up while nobody does.
    gcTime: 0,
  })

export const readRun = async (runId: string, signal?: AbortSignal) =>
  (await call(runs.read, { params: { runId }, ...(signal === undefined ? {} : { signal }) })).run

/** One run in full, with its attempts; read when it is asked for. */
export const useRunDetail = (runId: string, wanted = true) =>
  useQuery({
    queryKey: runKeys.detail(runId),
    queryFn: ({ signal }) => readRun(runId, signal),
    enabled: wanted,
    gcTime: 60_000,
  })

export const useRunChart = (workflowId: number) =>
  useQuery({
    queryKey: runKeys.chart(workflowId),
    queryFn: async ({ signal }) => (await call(runs.chart, { params: { id: String(workflowId) }, signal })).points,
  })
