import { ApiError, call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runHistory } from '../../../contracts/http/run-history.ts'
import type { RunDetail } from '../../../contracts/http/runs.ts'
import { documentKey } from './use-run.ts'

type Wanted = { readonly version: number; readonly number: number }

/** Makes an earlier version the newest one, unless somebody saved after what is on screen. */
export const useRestore = ({ id: runId, version: known }: RunDetail, onRestored: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ version }: Wanted) => {
      const headers = { 'if-match': `"${known}"` }
      return (await call(runHistory.restore, { params: { runId }, body: { version }, headers })).run
    },
    onSuccess: (run, { number }) => {
      client.setQueryData(documentKey(runId), run)
      toastSuccess('Success', `Version ${number} restored`)
      onRestored()
    },
    onError: (failure) => {
      toastFailure(failure, 'Failed to restore the version')
      if (failure instanceof ApiError && failure.status === 412)
        void client.invalidateQueries({ queryKey: documentKey(runId) })
    },
  })
}
