import { ApiError, callRoute, type Send } from '../../../contracts/client.ts'
import type { ProposalInputs } from '../../../contracts/documents/proposal-inputs.ts'
import { runs } from '../../../contracts/http/runs.ts'
import { proposalId } from '../../../contracts/http/workflows.ts'
import { writing } from '../../../contracts/http/writing.ts'

const generationFailed = 'Failed to generate proposal'

/**
 * Creates a run, generates the proposal and puts it into the run, in three calls. Throws with the catalogue's message;
 * a run whose proposal could not be had is failed. Answers the run's id.
 */
export const generateProposal = async (send: Send, inputs: ProposalInputs, originRunId?: string): Promise<string> => {
  const runId = await createRun(send, inputs, originRunId)
  const outputs = await generate(send, inputs, runId).catch(async (failure: unknown) => {
    await failRun(send, runId)
    throw failure
  })
  await patchRun(send, runId, { status: 'completed', outputs }).catch(becoming('Failed to update workflow run'))
  return runId
}

const createRun = async (send: Send, inputs: ProposalInputs, originRunId: string | undefined): Promise<string> => {
  const { run } = await callRoute(send, runs.start, {
    params: { id: String(proposalId) },
    body: { inputs, ...(originRunId === undefined ? {} : { originRunId }) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }).catch(becoming('Failed to create workflow run'))
  return run.id
}

/** The run is named so that it can keep what an AI took to write its proposal. */
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

/** Best effort: a run that stays open is taken over by a worker. */
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
