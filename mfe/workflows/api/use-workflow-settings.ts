import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useIdempotentSend } from '@atrium/kit/widgets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Workflow, type workflowSettings, workflows } from '#contracts/workflow/http/workflows.ts'
import { changeCachedWorkflow } from './cached-workflows.ts'
import { workflowKeys } from './keys.ts'

type Settings = z.output<typeof workflowSettings>

/** Saves the settings, unless they have changed since `workflow` was loaded (If-Match). */
export const useSaveSettings = (workflow: Workflow) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Settings) =>
      call(workflows.revise, {
        params: { id: String(workflow.id) },
        body,
        headers: { 'if-match': `"${workflow.version}"` },
      }),
    onSuccess: ({ workflow: saved }) => {
      changeCachedWorkflow(client, saved.id, () => saved)
      toastSuccess('Success', 'Workflow updated successfully', undefined, saved.name)
    },
    onError: (failure) => toastFailure(failure, 'Failed to update workflow'),
    onSettled: () => client.invalidateQueries({ queryKey: workflowKeys.all }),
  })
}

/** The list is refetched before `onCreated`. */
export const useCreateWorkflow = (onCreated: (workflow: Workflow) => void) => {
  const client = useQueryClient()
  const create = useIdempotentSend((body: Settings, headers) => call(workflows.create, { body, headers }))
  return useMutation({
    mutationFn: create,
    onSuccess: async ({ workflow }) => {
      toastSuccess('Success', 'Workflow created successfully', undefined, workflow.name)
      await client.invalidateQueries({ queryKey: workflowKeys.all })
      onCreated(workflow)
    },
    onError: (failure) => toastFailure(failure, 'Failed to create workflow'),
  })
}

/** For good: its runs stay, its triggers end. Removed from the cached list, not refetched. */
export const useArchiveWorkflow = (id: number, onArchived: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(workflows.archive, { params: { id: String(id) } }),
    onSuccess: async () => {
      toastSuccess('Success', 'Workflow archived successfully')
      client.setQueryData<Workflow[]>(workflowKeys.list, (list) => list?.filter((workflow) => workflow.id !== id))
      onArchived()
    },
    onError: (failure) => toastFailure(failure, 'Failed to archive workflow'),
  })
}
