import { call, isApiError, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Approval, approvals } from '#contracts/approval/http.ts'

const approvalsKey = 'approvals'

/** Always refetched when the list opens: agents ask, and others judge, at any time. */
export const useApprovals = (state: Approval['state']) =>
  useQuery({
    queryKey: [approvalsKey, state],
    queryFn: ({ signal }) => call(approvals.list, { query: { state }, signal }),
    staleTime: 0,
  })

type Verdict = {
  readonly verdict: 'approve' | 'reject'
  readonly reason?: string
  readonly values?: Record<string, unknown>
}

/**
 * Toasts the outcome or the refusal, and refetches all lists of approvals after either, as another may have judged
 * first.
 */
export const useVerdict = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Verdict) => call(approvals.judge, { params: { id }, body }),
    onSuccess: ({ approval: { state, text } }) => toastSuccess(state === 'approved' ? 'Approved' : 'Rejected', text),
    onError: (failure) => toastFailure(failure, 'Failed to decide'),
    onSettled: () => client.invalidateQueries({ queryKey: [approvalsKey] }),
  })
}

/** What a command would change, as it is now, where that is why it was refused; undefined for another failure. */
export const valuesNow = (failure: unknown): Approval['before'] | undefined =>
  isApiError(failure) ? failure.problem?.before : undefined
