import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useIdempotentSend } from '@atrium/kit/widgets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RunDetail, runs } from '#contracts/run/http/runs.ts'
import type { Sources } from '../model/drafted-form.ts'
import { runKeys, workflowKeys } from './keys.ts'

type Start = {
  readonly inputs: Record<string, unknown>
  readonly originRunId?: string | null
  readonly leadId?: string | null
  readonly sources?: Sources
}

/** Starts a run; success is reported after the response. */
export const useStartRun = (workflowId: number, onStarted: (run: RunDetail) => void) => {
  const client = useQueryClient()
  const start = useIdempotentSend((body: Start, headers) =>
    call(runs.start, { params: { id: String(workflowId) }, body, headers }),
  )
  return useMutation({
    mutationFn: start,
    onSuccess: ({ run }) => {
      toastSuccess('Success', 'Workflow executed successfully')
      client.setQueryData(runKeys.detail(run.id), run)
      onStarted(run)
    },
    onError: (failure) => toastFailure(failure, 'Failed to run workflow'),
    onSettled: () => client.invalidateQueries({ queryKey: workflowKeys.all }),
  })
}

/** Requests the cancellation of a run in flight; it is cancelled once the server says so. */
export const useCancelRun = (runId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(runs.cancel, { params: { runId } }),
    onSuccess: ({ run }) => client.setQueryData(runKeys.detail(runId), run),
    onError: (failure) => toastFailure(failure, 'Failed to cancel the run'),
  })
}
