import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type newToken, tokens } from '#contracts/token/http.ts'
import { type newWebhook, webhooks } from '#contracts/webhook/http.ts'

const tokensKey = ['tokens'] as const
const webhooksKey = ['webhooks'] as const
const deliveriesKey = (id: string) => ['webhook-deliveries', id] as const

/**
 * Without the tokens themselves, of which the server has hashes only. Refetched on each opening, as last uses change.
 */
export const useTokens = () =>
  useQuery({ queryKey: tokensKey, queryFn: ({ signal }) => call(tokens.list, { signal }), staleTime: 0 })

/** Without their secrets. Refetched on each opening, as the server switches failing ones off. */
export const useWebhooks = () =>
  useQuery({ queryKey: webhooksKey, queryFn: ({ signal }) => call(webhooks.list, { signal }), staleTime: 0 })

/** A change after which its list is refetched; the form or a toast shows a failure. */
const useChange = <Body, Answer>(
  key: readonly string[],
  change: (body: Body) => Promise<Answer>,
  words?: { readonly done: string; readonly failed: string },
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (words !== undefined) toastSuccess(words.done)
      return client.invalidateQueries({ queryKey: key })
    },
    ...(words !== undefined && { onError: (failure: unknown) => toastFailure(failure, words.failed) }),
  })
}

/** Only this answer contains the token. */
export const useNewToken = () => useChange(tokensKey, (body: z.input<typeof newToken>) => call(tokens.issue, { body }))

/** At once and for good: the token's next request is refused. */
export const useRevocation = () =>
  useChange(tokensKey, (id: string) => call(tokens.revoke, { params: { id } }), {
    done: 'Token revoked',
    failed: 'Failed to revoke the token',
  })

/** Only this answer contains the secret that deliveries are signed with. */
export const useNewWebhook = () =>
  useChange(webhooksKey, (body: z.input<typeof newWebhook>) => call(webhooks.create, { body }))

/** Only this answer contains the new secret; the form shows a failure. */
export const useNewSecret = (id: string) => useChange(webhooksKey, () => call(webhooks.rotate, { params: { id } }))

/** By webhook, so that a slow answer for one leaves the others usable. */
export const useWebhookSwitch = (id: string) =>
  useChange(webhooksKey, (enabled: boolean) => call(webhooks.revise, { params: { id }, body: { enabled } }), {
    done: 'Webhook updated',
    failed: 'Failed to update the webhook',
  })

/** With its deliveries, also those that wait. */
export const useWebhookDeletion = (id: string) =>
  useChange(webhooksKey, () => call(webhooks.delete, { params: { id } }), {
    done: 'Webhook deleted',
    failed: 'Failed to delete the webhook',
  })

/** Polled every few seconds, as deliveries are not events and nothing announces them. */
export const useDeliveries = (id: string) =>
  useInfiniteQuery({
    queryKey: deliveriesKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(webhooks.deliveries, { params: { id }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: 3000,
  })

/** Whatever became of the delivery: it is sent again at once, under the same id. */
export const useRetry = (webhookId: string) =>
  useChange(deliveriesKey(webhookId), (id: string) => call(webhooks.retry, { params: { id } }), {
    done: 'Sending again',
    failed: 'Failed to send again',
  })
