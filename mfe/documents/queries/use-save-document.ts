import { ApiError, call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RunDetail, runs } from '../../../contracts/http/runs.ts'
import { documentKey, readRun } from './use-run.ts'

type Saving = { readonly outputs: string; readonly version: number }
type Words = { readonly saved: string; readonly notSaved: string }
type Outcome = {
  readonly onSaved: () => void
  /** Somebody else saved first; `theirs` is the run as it is now. */
  readonly onCollision: (theirs: RunDetail) => void
}

/** Saves the outputs of a run, unless somebody saved after `version`. */
export const useSaveDocument = (runId: string, words: Words, { onSaved, onCollision }: Outcome) => {
  const client = useQueryClient()
  const known = (run: RunDetail) => client.setQueryData(documentKey(runId), run)
  return useMutation({
    mutationFn: async ({ outputs, version }: Saving): Promise<'saved' | RunDetail> => {
      try {
        const headers = { 'if-match': `"${version}"` }
        known((await call(runs.patch, { params: { runId }, body: { outputs }, headers })).run)
        return 'saved'
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.status === 412)) throw failure
        const theirs = await readRun(runId)
        known(theirs)
        return theirs
      }
    },
    onSuccess: (outcome) => {
      if (outcome !== 'saved') return onCollision(outcome)
      toastSuccess('Success', words.saved)
      onSaved()
    },
    onError: (failure) => toastFailure(failure, words.notSaved),
  })
}
