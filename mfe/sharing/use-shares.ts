import { call, toastFailure } from '@atrium/kit'
import { useIdempotentSend } from '@atrium/kit/widgets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RouteReply } from '#contracts/route.ts'
import { type NewShare, type Share, type ShareChanges, shares } from '#contracts/share/http/shares.ts'

export type SharedRun = {
  readonly id: string
  readonly workflowId: number
  /** The number of its text's newest version. */
  readonly number?: number | null | undefined
  readonly leadId?: string | null | undefined
}

/** The first part is the prefix that live changes invalidate. */
const sharesKey = (runId: string) => ['shares', runId] as const

const paramsOf = ({ id, workflowId }: SharedRun) => ({ id: String(workflowId), runId: id })

/** The links of a run, newest first: now, or as they were at a moment. */
export const useShares = (run: SharedRun, at?: string) =>
  useQuery({
    queryKey: at === undefined ? sharesKey(run.id) : [...sharesKey(run.id), at],
    queryFn: async ({ signal }) => (await call(shares.list, { params: paramsOf(run), query: { at }, signal })).shares,
  })

/** To the lead, with the link. */
export type LinkLetter = NonNullable<RouteReply<typeof shares.create>['letter']>

/** Creates a link. */
export const useCreateShare = (
  run: SharedRun,
  onCreated: (share: Share & { shareUrl: string }, letter: LinkLetter | null) => void,
) => {
  const client = useQueryClient()
  const create = useIdempotentSend((body: NewShare, headers) =>
    call(shares.create, { params: paramsOf(run), body, headers }),
  )
  return useMutation({
    mutationFn: create,
    onSuccess: ({ share, shareUrl, letter }) => onCreated({ ...share, shareUrl }, letter),
    onError: (failure) => toastFailure(failure, 'Failed to create the link'),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(run.id) }),
  })
}

/** Staff's actions on a link; not optimistic, success is reported after the response. */
export const useShareChanges = ({ id: shareId, runId }: Share) => {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: sharesKey(runId) })
  const params = { shareId }
  return {
    revoke: useMutation({
      mutationFn: () => call(shares.revoke, { params }),
      onError: (failure) => toastFailure(failure, 'Failed to revoke the link'),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: () => call(shares.restore, { params }),
      onError: (failure) => toastFailure(failure, 'Failed to restore the link'),
      onSettled,
    }),
    revise: useMutation({
      mutationFn: (body: ShareChanges) => call(shares.revise, { params, body }),
      onError: (failure) => toastFailure(failure, 'Failed to update the link'),
      onSettled,
    }),
  }
}
