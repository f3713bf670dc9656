import { send, toastError, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callRoute, type Send } from '#contracts/client.ts'
import { writing } from '#contracts/document/http/writing.ts'
import type { ProposalInputs } from '#contracts/document/proposal-inputs.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { proposalId } from '#contracts/workflow/http/workflows.ts'
import type { Sources } from '../model/drafted-form.ts'
import { workflowKeys } from './keys.ts'

const generationFailed = 'Failed to generate proposal'

/**
 * Starts a run, generates the proposal and completes the run with it, in three calls. Throws with the catalogue's
 * message; a run whose proposal failed is marked failed. Returns the run's id.
 */
export const generateProposal = async (
  send: Send,
  inputs: ProposalInputs,
  originRunId?: string,
  leadId?: string,
  sources?: Sources,
): Promise<string> => {
  const runId = await createRun(send, inputs, { originRunId, leadId, sources })
  const outputs = await generate(send, inputs, runId).catch(async (failure: unknown) => {
    await failRun(send, runId)
    throw failure
  })
  await patchRun(send, runId, { status: 'completed', outputs }).catch(becoming('Failed to update workflow run'))
  return runId
}

type Origin = {
  readonly originRunId: string | undefined
  readonly leadId: string | undefined
  readonly sources: Sources | undefined
}

const createRun = async (send: Send, inputs: ProposalInputs, origin: Origin): Promise<string> => {
  const { run } = await callRoute(send, runs.start, {
    params: { id: String(proposalId) },
    body: { inputs, ...Object.fromEntries(Object.entries(origin).filter(([, part]) => part !== undefined)) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }).catch(becoming('Failed to create workflow run'))
  return run.id
}

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

type ProposalRequest = {
  readonly inputs: ProposalInputs
  readonly originRunId?: string | undefined
  readonly leadId?: string | undefined
  readonly sources?: Sources
}

/** Generates a proposal; `onGenerated` receives the run's id. */
export const useProposal = (onGenerated: (runId: string) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ inputs, originRunId, leadId, sources }: ProposalRequest) =>
      generateProposal(send, inputs, originRunId, leadId, sources),
    onSuccess: (runId) => {
      toastSuccess('Success', 'Proposal generated successfully')
      onGenerated(runId)
    },
    onError: ({ message }) => toastError('Error', message || 'Failed to generate proposal'),
    onSettled: () => client.invalidateQueries({ queryKey: workflowKeys.all }),
  })
}
