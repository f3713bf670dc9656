import { call, isApiError, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RunDetail, runs } from '#contracts/run/http/runs.ts'
import { documentKey, readRun } from './use-run.ts'

type Saving = {
  readonly outputs: string
  readonly version: number
  /** The number of this attempt after version conflicts on other fields. */
  readonly attempt?: number
}

const maxAttempts = 3
type Words = { readonly saved: string; readonly notSaved: string }
type Outcome = {
  readonly onSaved: () => void
  /** Another user saved first; `theirs` is the current run. */
  readonly onCollision: (theirs: RunDetail, attempt: number) => void
}

/** Saves the outputs of a run, unless they changed since `version` (If-Match). */
export const useSaveDocument = (runId: string, words: Words, { onSaved, onCollision }: Outcome) => {
  const client = useQueryClient()
  const remember = (run: RunDetail) => client.setQueryData(documentKey(runId), run)
  return useMutation({
    mutationFn: async ({ outputs, version, attempt = 1 }: Saving): Promise<'saved' | RunDetail> => {
      try {
        const headers = { 'if-match': `"${version}"` }
        remember((await call(runs.patch, { params: { runId }, body: { outputs }, headers })).run)
        return 'saved'
      } catch (failure) {
        if (!(isApiError(failure) && failure.status === 412)) throw failure
        const theirs = await readRun(runId)
        remember(theirs)
        if (attempt >= maxAttempts) throw failure
        return theirs
      }
    },
    onSuccess: (outcome, { attempt = 1 }) => {
      if (outcome !== 'saved') return onCollision(outcome, attempt)
      toastSuccess('Success', words.saved)
      onSaved()
    },
    onError: (failure) => toastFailure(failure, words.notSaved),
  })
}
