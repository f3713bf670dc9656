import { call } from '@atrium/kit'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { runs } from '#contracts/run/http/runs.ts'
import type { RunFilters } from '../model/run-filters.ts'
import { runKeys } from './keys.ts'

const pageSize = 50

/** One page of a workflow's runs, newest first. */
export const readRuns = (workflowId: number, filters: RunFilters, cursor: string | null, signal?: AbortSignal) =>
  call(runs.list, {
    params: { id: String(workflowId) },
    query: { ...filters, limit: pageSize, ...(cursor === null ? {} : { cursor }) },
    ...(signal === undefined ? {} : { signal }),
  })

/** The matching runs, page by page; keeps the previous result while loading. */
export const useRunPages = (workflowId: number, filters: RunFilters) =>
  useInfiniteQuery({
    queryKey: runKeys.pages(workflowId, filters),
    queryFn: ({ pageParam, signal }) => readRuns(workflowId, filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Merged pages are not kept current while unobserved.
    gcTime: 0,
  })

/** With outputs and attempts, which lists do not have. Rejects with 404 for no such run. */
export const readRun = async (runId: string, signal?: AbortSignal) =>
  (await call(runs.read, { params: { runId }, ...(signal === undefined ? {} : { signal }) })).run

/** One run in full, with its attempts; loaded on demand. */
export const useRunDetail = (runId: string, isEnabled = true) =>
  useQuery({
    queryKey: runKeys.detail(runId),
    queryFn: ({ signal }) => readRun(runId, signal),
    enabled: isEnabled,
    gcTime: 60_000,
  })

/** The durations of the last runs, newest first; follows the runs live. */
export const useRunChart = (workflowId: number) =>
  useQuery({
    queryKey: runKeys.chart(workflowId),
    queryFn: async ({ signal }) => (await call(runs.chart, { params: { id: String(workflowId) }, signal })).points,
  })
