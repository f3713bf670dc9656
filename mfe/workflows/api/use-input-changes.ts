import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useIdempotentSend } from '@atrium/kit/widgets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type inputChanges,
  type newWorkflowInput,
  type WorkflowInput,
  workflows,
} from '#contracts/workflow/http/workflows.ts'
import { workflowKeys } from './keys.ts'

/** The inputs are refetched before `onAdded`. */
export const useAddInput = (workflowId: number, onAdded: () => void) => {
  const client = useQueryClient()
  const add = useIdempotentSend((body: z.output<typeof newWorkflowInput>, headers) =>
    call(workflows.addInput, { params: { id: String(workflowId) }, body, headers }),
  )
  return useMutation({
    mutationFn: add,
    onSuccess: async (_, { label }) => {
      await client.invalidateQueries({ queryKey: workflowKeys.inputs(workflowId) })
      toastSuccess('Success', 'Input added successfully', undefined, label)
      onAdded()
    },
    onError: (failure) => toastFailure(failure, 'Failed to add input'),
  })
}

/** Changes the label and placeholder of an input, or its place. */
export const useReviseInput = ({ id, workflowId }: WorkflowInput, onRevised: () => void = () => undefined) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof inputChanges>) => call(workflows.reviseInput, { params: { inputId: id }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: workflowKeys.inputs(workflowId) })
      onRevised()
    },
    onError: (failure) => toastFailure(failure, 'Failed to change input'),
  })
}

/** Refused with 409 while steps use the input; the list is refetched after either outcome. */
export const useDeleteInput = (input: WorkflowInput, onDeleted: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(workflows.removeInput, { params: { inputId: input.id } }),
    onSuccess: () => {
      client.setQueryData<WorkflowInput[]>(workflowKeys.inputs(input.workflowId), (list) =>
        list?.filter(({ id }) => id !== input.id),
      )
      toastSuccess('Success', 'Input deleted successfully', undefined, input.label)
      onDeleted()
    },
    onError: (failure) => toastFailure(failure, 'Failed to delete input'),
    onSettled: () => client.invalidateQueries({ queryKey: workflowKeys.inputs(input.workflowId) }),
  })
}
