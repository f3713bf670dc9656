import { z } from 'zod'
import { storedEvent } from '#contracts/stored-event.ts'

const text = z.string()
const instant = z.iso.datetime()
const attempt = z.int().min(1)

/** The events of a run. */
export const runEvents = [
  storedEvent({
    type: 'RunRequested',
    version: 1,
    data: z.object({
      workflowId: z.int(),
      builtIn: z.enum(['engagement_overview', 'proposal']).nullable(),
      inputs: z.record(text, z.union([text, z.number()])),
      requestedAt: instant,
      requestedBy: text,
      originRunId: text.nullable(),
    }),
  }),
  storedEvent({ type: 'RunLeadSet', version: 1, data: z.object({ leadId: text.nullable() }) }),
  storedEvent({ type: 'RunStarted', version: 1, data: z.object({ attempt, startedAt: instant, by: text }) }),
  storedEvent({
    type: 'RunAttemptFailed',
    version: 1,
    data: z.object({ attempt, failedAt: instant, error: text, retryAt: instant }),
  }),
  storedEvent({ type: 'RunAttemptAbandoned', version: 1, data: z.object({ attempt, abandonedAt: instant }) }),
  storedEvent({
    type: 'RunDraftWritten',
    version: 1,
    data: z.object({ model: text, promptTokens: z.int(), completionTokens: z.int(), writtenAt: instant }),
  }),
  storedEvent({
    type: 'RunCompleted',
    version: 1,
    data: z.object({ outputs: text, completedAt: instant, by: text }),
  }),
  storedEvent({
    type: 'RunFailed',
    version: 1,
    data: z.object({ error: text, outputs: text.nullable(), failedAt: instant, by: text }),
  }),
  storedEvent({ type: 'RunCancellationRequested', version: 1, data: z.object({ requestedAt: instant }) }),
  storedEvent({ type: 'RunCancelled', version: 1, data: z.object({ cancelledAt: instant }) }),
  storedEvent({ type: 'RunOutputsRevised', version: 1, data: z.object({ outputs: text, revisedAt: instant }) }),
  storedEvent({
    type: 'RunOutputsRestored',
    version: 1,
    data: z.object({ outputs: text, restoredVersion: z.int().min(1), restoredAt: instant }),
  }),
  storedEvent({
    type: 'RunTextSuggested',
    version: 1,
    data: z.object({
      suggestionId: text,
      section: text,
      instructions: text,
      before: text,
      after: text,
      model: text,
      suggestedAt: instant,
    }),
  }),
  storedEvent({
    type: 'RunSuggestionJudged',
    version: 1,
    data: z.object({
      suggestionId: text,
      verdict: z.enum(['accepted', 'edited', 'discarded', 'tried_again']),
      text: text.nullable(),
      judgedAt: instant,
    }),
  }),
]
