import { call } from '@atrium/kit'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import type { LeadFilters } from '../model/lead-filters.ts'

/** The past does not change: it is fetched only once. */
const forGood = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData }
const pageSize = 50

/** Page by page; the last result stays visible while another moment loads. */
export const usePastLeads = (filters: LeadFilters, at: string) =>
  useInfiniteQuery({
    queryKey: ['past-leads', at, filters],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === null ? {} : { cursor: pageParam }
      return call(leads.list, { query: { ...filters, ...place, at, limit: pageSize }, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...forGood,
  })

/** Fails with 404 where there was no such lead at the moment. */
export const usePastLead = (id: string, at: string) =>
  useQuery({
    queryKey: ['past-lead', at, id],
    queryFn: async ({ signal }) => (await call(leads.read, { params: { id }, query: { at }, signal })).lead,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The first 50 leads of each column; the last board stays visible while another moment loads. */
export const usePastBoard = (filters: LeadFilters, at: string) =>
  useQuery({
    queryKey: ['past-board', at, filters],
    queryFn: ({ signal }) => call(leadPipeline.board, { query: { ...filters, at, limit: pageSize }, signal }),
    ...forGood,
  })

/** The figures and the funnel at a moment; without one, now. */
export const useFigures = (at: string | undefined) =>
  useQuery({
    queryKey: ['leads', 'figures', at],
    queryFn: async ({ signal }) => {
      const query = at === undefined ? {} : { at }
      const [stats, trends] = await Promise.all([
        call(leads.stats, { query, signal }),
        call(leadPipeline.trends, { query: { ...query, months: 1 }, signal }),
      ])
      return { stats, funnel: trends.funnel }
    },
  })

/** What moved between two moments, latest first. */
export const useMoves = (from: string, to: string) =>
  useInfiniteQuery({
    queryKey: ['past-moves', from, to],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === null ? {} : { cursor: pageParam }
      return call(leadPipeline.moves, { query: { from, to, limit: pageSize, ...place }, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...forGood,
  })
