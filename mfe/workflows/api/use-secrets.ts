import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type givenSecrets, workflowSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import { workflowKeys } from './keys.ts'

/** Which secrets are set, and since when; the server never returns their values. */
export const useSecrets = (workflowId: number) =>
  useQuery({
    queryKey: workflowKeys.secrets(workflowId),
    queryFn: async ({ signal }) =>
      (await call(workflowSecrets.read, { params: { id: String(workflowId) }, signal })).secrets,
  })

/** A secret that is null is deleted, one that is left out stays. */
export const useSetSecrets = (workflowId: number, done: { text: string; failure: string; onDone: () => void }) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof givenSecrets>) =>
      call(workflowSecrets.set, { params: { id: String(workflowId) }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: workflowKeys.secrets(workflowId) })
      toastSuccess('Success', done.text)
      done.onDone()
    },
    onError: (failure) => toastFailure(failure, done.failure),
  })
}
