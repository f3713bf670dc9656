import { call, useChanges } from '@atrium/kit'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { audit } from '../../../contracts/http/audit.ts'
import { type Stream, streamKey } from './stream.ts'

/** What happened, the first event first. */
export const useEvents = (stream: Stream) =>
  useInfiniteQuery({
    queryKey: [...streamKey(stream), 'events'],
    queryFn: ({ pageParam, signal }) =>
      call(audit.events, { params: stream, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** A version, a moment, or neither: now. */
export type AsOf = { readonly version?: string; readonly at?: string }

/** What it was then; what it was before stays until that is known. */
export const useStateThen = (stream: Stream, asOf: AsOf) =>
  useQuery({
    queryKey: [...streamKey(stream), 'state', asOf],
    queryFn: ({ signal }) => call(audit.state, { params: stream, query: asOf, signal }),
    placeholderData: keepPreviousData,
  })

export const useDifference = (stream: Stream, from: number, to: number) =>
  useQuery({
    queryKey: [...streamKey(stream), 'difference', from, to],
    queryFn: ({ signal }) =>
      call(audit.diff, { params: stream, query: { from: String(from), to: String(to) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Reads it all again when something happens to it: an erasure changes what is left of the past, too. */
export const useLiveStream = (stream: Stream): void => {
  const client = useQueryClient()
  const reread = () => void client.invalidateQueries({ queryKey: streamKey(stream) })
  useChanges({
    onChange: ({ kind, id }) => {
      if (kind === stream.kind && id === stream.id) reread()
    },
    onReset: reread,
  })
}
