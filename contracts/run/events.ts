import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'
import { step } from '#contracts/workflow/steps.ts'

const text = z.string()
const attempt = z.int().min(1)

/** Up to version 1, personal fields were stored in clear text. */
const sealedSince2 = { version: 2, upcasts: { 1: (data: Record<string, unknown>) => data } }

/**
 * The events of a run. Inputs and outputs are about a client: they are sealed with the run's own key, so that erasing
 * a person erases them.
 */
export const runEvents = [
  storedEvent({
    type: 'RunRequested',
    ...sealedSince2,
    data: z.object({
      workflowId: z.int(),
      builtIn: z.enum(['engagement_overview', 'proposal']).nullable(),
      inputs: z.record(text, z.union([text, z.number()])),
      /** The inputs whose text is a number that binary floating point does not keep; absent: none. */
      numbers: z.array(text).optional(),
      requestedAt: instant,
      requestedBy: text,
      originRunId: text.nullable(),
    }),
    personal: { inputs: {} },
  }),
  storedEvent({ type: 'RunLeadSet', version: 1, data: z.object({ leadId: text.nullable() }) }),
  storedEvent({
    type: 'RunSourced',
    version: 1,
    data: z.object({
      leadId: text,
      sources: z.array(z.object({ field: text, noteId: text, version: z.int(), start: z.int(), end: z.int() })),
    }),
  }),
  storedEvent({
    type: 'RunTriggered',
    version: 1,
    data: z.object({
      triggerId: text,
      kind: z.enum(['schedule', 'webhook', 'event']),
      on: text.nullable(),
      position: z.int().nullable(),
      at: instant,
      chain: z.array(text),
      held: z.boolean(),
    }),
  }),
  storedEvent({ type: 'RunReleased', version: 1, data: z.object({ releasedAt: instant }) }),
  storedEvent({ type: 'RunSkipped', version: 1, data: z.object({ reason: text, skippedAt: instant }) }),
  storedEvent({ type: 'RunStarted', version: 1, data: z.object({ attempt, startedAt: instant, by: text }) }),
  storedEvent({ type: 'RunStepsPinned', version: 1, data: z.object({ steps: z.array(step) }) }),
  storedEvent({
    type: 'RunStepStarted',
    version: 1,
    data: z.object({ step: text, attempt, startedAt: instant, by: text, inputs: text }),
    personal: { inputs: '{}' },
  }),
  storedEvent({
    type: 'RunStepCompleted',
    version: 1,
    data: z.object({ step: text, outputs: text, completedAt: instant, by: text }),
    personal: { outputs: '{}' },
  }),
  storedEvent({
    type: 'RunStepWaiting',
    version: 1,
    data: z.object({ step: text, since: instant, until: instant, on: text.nullable() }),
  }),
  storedEvent({
    type: 'RunApprovalAsked',
    version: 1,
    data: z.object({ step: text, question: text, askedAt: instant }),
    personal: { question: '' },
  }),
  storedEvent({
    type: 'RunAttemptFailed',
    ...sealedSince2,
    data: z.object({ attempt, failedAt: instant, error: text, retryAt: instant }),
    personal: { error: '' },
  }),
  storedEvent({ type: 'RunAttemptAbandoned', version: 1, data: z.object({ attempt, abandonedAt: instant }) }),
  storedEvent({
    type: 'RunDraftWritten',
    version: 1,
    data: z.object({ model: text, promptTokens: z.int(), completionTokens: z.int(), writtenAt: instant }),
  }),
  storedEvent({
    type: 'RunCompleted',
    ...sealedSince2,
    data: z.object({ outputs: text, completedAt: instant, by: text }),
    personal: { outputs: '' },
  }),
  storedEvent({
    type: 'RunFailed',
    ...sealedSince2,
    data: z.object({ error: text, outputs: text.nullable(), failedAt: instant, by: text }),
    personal: { error: '', outputs: null },
  }),
  storedEvent({ type: 'RunFailureDismissed', version: 1, data: z.object({ dismissedAt: instant }) }),
  storedEvent({ type: 'RunCancellationRequested', version: 1, data: z.object({ requestedAt: instant }) }),
  storedEvent({ type: 'RunCancelled', version: 1, data: z.object({ cancelledAt: instant }) }),
  storedEvent({
    type: 'RunOutputsRevised',
    ...sealedSince2,
    data: z.object({ outputs: text, revisedAt: instant }),
    personal: { outputs: '' },
  }),
  storedEvent({
    type: 'RunOutputsRestored',
    ...sealedSince2,
    data: z.object({ outputs: text, restoredVersion: z.int().min(1), restoredAt: instant }),
    personal: { outputs: '' },
  }),
  storedEvent({
    type: 'RunTextSuggested',
    ...sealedSince2,
    data: z.object({
      suggestionId: text,
      section: text,
      instructions: text,
      before: text,
      after: text,
      model: text,
      suggestedAt: instant,
    }),
    personal: { instructions: '', before: '', after: '' },
  }),
  storedEvent({
    type: 'RunSuggestionJudged',
    ...sealedSince2,
    data: z.object({
      suggestionId: text,
      verdict: z.enum(['accepted', 'edited', 'discarded', 'tried_again']),
      text: text.nullable(),
      judgedAt: instant,
    }),
    personal: { text: null },
  }),
  storedEvent({
    type: 'RunErased',
    version: 1,
    data: z.object({ erasedAt: instant, leadId: text.nullable() }),
  }),
]
