import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useIdempotentSend } from '@atrium/kit/widgets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#contracts/client.ts'
import { workflowFiles } from '#contracts/trigger/http/workflow-files.ts'
import { workflowKeys } from './keys.ts'

/** Adds a workflow from a file; only this response contains the secrets of its webhooks. */
export const useImportWorkflow = () => {
  const client = useQueryClient()
  const send = useIdempotentSend((body: Call<typeof workflowFiles.import>['body'], headers) =>
    call(workflowFiles.import, { body, headers }),
  )
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toastSuccess('Success', 'Workflow created successfully')
      return client.invalidateQueries({ queryKey: workflowKeys.all })
    },
  })
}

/** Saves a workflow as a file without secrets. */
export const useExportWorkflow = (id: number) =>
  useMutation({
    mutationFn: async () => {
      const file = await call(workflowFiles.export, { params: { id: String(id) } })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
      link.download = `${file.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.workflow.json`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    },
    onError: (failure) => toastFailure(failure, 'The workflow could not be exported'),
  })

/** The message of a call, and the alerts. */
export const useOptions = (id: number) =>
  useQuery({
    queryKey: workflowKeys.options(id),
    queryFn: async ({ signal }) => (await call(workflowFiles.options, { params: { id: String(id) }, signal })).options,
  })

/** Options that are left out stay; the answer replaces the cached ones. */
export const useSetOptions = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<typeof workflowFiles.setOptions>['body']) =>
      call(workflowFiles.setOptions, { params: { id: String(id) }, body }),
    onSuccess: ({ options }) => {
      client.setQueryData(workflowKeys.options(id), options)
      toastSuccess('Success', 'Workflow updated successfully')
    },
    onError: (failure) => toastFailure(failure, 'Failed to update workflow'),
  })
}
