import { send, toastError, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProposalInputs } from '#contracts/document/proposal-inputs.ts'
import { workflowKeys } from './keys.ts'
import { generateProposal } from './proposal-flow.ts'

type Wanted = { readonly inputs: ProposalInputs; readonly originRunId?: string }

/** Generates a proposal; `onGenerated` receives the run's id. */
export const useProposal = (onGenerated: (runId: string) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ inputs, originRunId }: Wanted) => generateProposal(send, inputs, originRunId),
    onSuccess: (runId) => {
      toastSuccess('Success', 'Proposal generated successfully')
      onGenerated(runId)
    },
    onError: ({ message }) => toastError('Error', message || 'Failed to generate proposal'),
    onSettled: () => client.invalidateQueries({ queryKey: workflowKeys.all }),
  })
}
