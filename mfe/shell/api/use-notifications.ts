import { call, coalesce, reread, toastFailure, useChanges } from '@atrium/kit'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifications, notifyingTypes } from '#contracts/notification/http/notifications.ts'

const inboxKey = ['notifications'] as const
const pageSize = 20

/** The poll interval, in milliseconds: no event announces that a date has come. */
const againMs = 60_000

/** The inbox of the signed-in user, newest first, page by page; follows the log live. */
export const useInbox = () => {
  const client = useQueryClient()
  const [follow] = useState(() => coalesce<'inbox'>(() => reread(client, inboxKey)))
  useChanges({
    onChange: ({ type }) => notifyingTypes.has(type) && follow(['inbox']),
    onReset: () => follow(['inbox']),
  })
  return useInfiniteQuery({
    queryKey: inboxKey,
    queryFn: ({ pageParam, signal }) =>
      call(notifications.list, { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: againMs,
  })
}

/** Marks notifications as read, or all of them. */
export const useMarkRead = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      call(notifications.read, { body: ids === 'all' ? { all: true } : { ids: [...ids] } }),
    onSuccess: () => reread(client, inboxKey),
    onError: (failure) => toastFailure(failure, 'Failed to mark it as read'),
  })
}
