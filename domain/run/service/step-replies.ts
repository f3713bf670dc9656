import { worker } from '#domain/kernel/event.ts'
import type { EndpointReply } from '../ports/endpoint.ts'

/** Effects of a step carry the run and the step as their causation id, which makes repetitions detectable. */
export const causeOf = (runId: string, stepId: string) => ({
  actor: worker,
  correlationId: runId,
  causationId: `${runId}/${stepId}`,
})

/** Final: the step is not tried again. */
export const failWith = (error: string): EndpointReply => ({
  type: 'Failed',
  error,
  mayRetry: false,
  retryAfterMs: null,
})
/** As JSON, so that later steps can refer to its fields. */
export const answerWith = (body: unknown): EndpointReply => ({ type: 'Answered', body: JSON.stringify(body) })

export const noLead = 'This run is made for no lead.'
export const leadErased = 'The lead is erased.'
