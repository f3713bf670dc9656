import { send, toastError, toastSuccess } from '@atrium/kit'
import { useIdempotentSend } from '@atrium/kit/widgets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Call, callRoute, type Send } from '#contracts/client.ts'
import { writing } from '#contracts/document/http/writing.ts'
import type { ProposalInputs } from '#contracts/document/proposal-inputs.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { proposalId } from '#contracts/workflow/http/workflows.ts'
import type { Sources } from '../model/drafted-form.ts'
import { workflowKeys } from './keys.ts'

const generationFailed = 'Failed to generate proposal'

type ProposalRequest = {
  readonly inputs: ProposalInputs
  readonly originRunId?: string | undefined
  readonly leadId?: string | undefined
  readonly sources?: Sources | undefined
}

type Begin = (request: ProposalRequest) => Promise<{ readonly run: { readonly id: string } }>

/**
 * Starts a run, generates the proposal and completes the run with it, in three calls. Throws with the catalogue's
 * message; a run whose proposal failed is marked failed. Returns the run's id.
 */
export const generateProposal = async (send: Send, begin: Begin, request: ProposalRequest): Promise<string> => {
  const { run } = await begin(request).catch(becoming('Failed to create workflow run'))
  const outputs = await generate(send, request.inputs, run.id).catch(async (failure: unknown) => {
    await failRun(send, run.id)
    throw failure
  })
  await patchRun(send, run.id, { status: 'completed', outputs }).catch(becoming('Failed to update workflow run'))
  return run.id
}

/** The first of the calls. */
export const beginRun = (send: Send, body: ProposalRequest, headers: Call<typeof runs.start>['headers'] = {}) =>
  callRoute(send, runs.start, { params: { id: String(proposalId) }, body, headers })

/** Sends the run's id, so that the token usage is recorded with the run. */
const generate = async (send: Send, inputs: ProposalInputs, runId: string): Promise<string> => {
  const answer = await send(writing.generateProposal.path, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...inputs, runId }),
  }).catch(becoming(generationFailed))
  const text = await answer.text().catch(becoming(generationFailed))
  if (!answer.ok) becoming(withStatus(answer.statusText))(new ApiError(answer.status, answer.statusText, text))
  return asJson(text)
}

const withStatus = (statusText: string) => (statusText === '' ? generationFailed : `${generationFailed}: ${statusText}`)

const asJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch (failure) {
    return becoming('Invalid JSON response from server')(failure)
  }
}

/** Best effort: a worker takes over a run that stays open. */
const failRun = async (send: Send, runId: string): Promise<void> => {
  const error = generationFailed
  await patchRun(send, runId, { status: 'failed', error, outputs: JSON.stringify({ error }) }).catch(() => undefined)
}

type Ending = { status: 'completed' | 'failed'; outputs: string; error?: string }

const patchRun = (send: Send, runId: string, body: Ending) => callRoute(send, runs.patch, { params: { runId }, body })

const becoming =
  (message: string) =>
  (cause: unknown): never => {
    throw new Error(message, { cause })
  }

/** Generates a proposal; `onGenerated` receives the run's id. */
export const useProposal = (onGenerated: (runId: string) => void) => {
  const client = useQueryClient()
  const begin = useIdempotentSend((request: ProposalRequest, headers) => beginRun(send, request, headers))
  return useMutation({
    mutationFn: (request: ProposalRequest) => generateProposal(send, begin, request),
    onSuccess: (runId) => {
      toastSuccess('Success', 'Proposal generated successfully')
      onGenerated(runId)
    },
    onError: ({ message }) => toastError('Error', message || 'Failed to generate proposal'),
    onSettled: () => client.invalidateQueries({ queryKey: workflowKeys.all }),
  })
}
