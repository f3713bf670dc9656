import { call, reread, useChanges } from '@atrium/kit'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { audit } from '#contracts/audit/http/audit.ts'
import type { Stream } from '../model/stream.ts'
import { streamKey } from './stream-key.ts'

/** The events of a stream, oldest first. */
export const useEvents = (stream: Stream) =>
  useInfiniteQuery({
    queryKey: [...streamKey(stream), 'events'],
    queryFn: ({ pageParam, signal }) =>
      call(audit.events, { params: stream, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** A version, a moment, or neither for the current state. */
export type AsOf = { readonly version?: string; readonly at?: string }

/** The state at a version or moment; the previous state stays visible while it loads. */
export const useStateAtVersion = (stream: Stream, asOf: AsOf) =>
  useQuery({
    queryKey: [...streamKey(stream), 'state', asOf],
    queryFn: ({ signal }) => call(audit.state, { params: stream, query: asOf, signal }),
    placeholderData: keepPreviousData,
  })

/** The fields that differ between two versions; the last difference stays visible while the next one loads. */
export const useDifference = (stream: Stream, from: number, to: number) =>
  useQuery({
    queryKey: [...streamKey(stream), 'difference', from, to],
    queryFn: ({ signal }) =>
      call(audit.diff, { params: stream, query: { from: String(from), to: String(to) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Refetches everything on a change of the stream: an erasure also changes past states. */
export const useLiveStream = (stream: Stream): void => {
  const client = useQueryClient()
  const rereadAll = () => void reread(client, streamKey(stream))
  useChanges({
    onChange: ({ kind, id }) => {
      if (kind === stream.kind && id === stream.id) rereadAll()
    },
    onReset: rereadAll,
  })
}
