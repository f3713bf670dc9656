import type { Step } from '#domain/kernel/step.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { TriggerEvent } from '#domain/trigger/model/index.ts'
import type { WorkflowEvent } from '#domain/workflow/model/index.ts'
import { noon } from '#tests/support/lead/leads.ts'

type OneOfEach<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: Extract<Event, { type: Type }>
}

const input = {
  id: '0197',
  name: 'clientName',
  label: 'Client Name',
  type: 'text',
  required: true,
  placeholder: 'Acme',
  order: 1,
} as const

/** One step of each kind. */
export const oneStepOfEach: readonly Step[] = [
  {
    ...{ kind: 'call', id: 'enrich', name: 'Enrich', url: 'https://example.com', secrets: false },
    inputs: { email: '{inputs.email}' },
    fields: [{ name: 'company', type: 'text' }],
  },
  { kind: 'document', id: 'write', name: 'Write', document: 'proposal', inputs: { clientName: 'Acme' } },
  { kind: 'lead', id: 'note', name: 'Note', changes: { company: '{steps.enrich.output.company}' } },
  { kind: 'wait', id: 'patience', name: 'Wait', seconds: 60, on: 'lead_status_changed' },
  {
    ...{ kind: 'branch', id: 'fork', name: 'Fork', otherwise: null },
    where: [{ value: '{steps.patience.output.by}', op: 'is', than: 'time' }],
  },
  {
    kind: 'approve',
    id: 'ask',
    name: 'Ask',
    question: 'Write to {steps.enrich.output.company}?',
    otherwise: null,
    next: null,
  },
]

/** One event of each type that a workflow can have. A missing event type is a compile error. */
export const oneWorkflowEventOfEach: OneOfEach<WorkflowEvent> = {
  WorkflowCreated: {
    type: 'WorkflowCreated',
    data: {
      workflowId: 4,
      name: 'Engagement Overview',
      description: 'Drafts an overview.',
      apiEndpoint: '',
      builtIn: 'engagement_overview',
      status: 'active',
      inputs: [input],
    },
  },
  WorkflowRenamed: { type: 'WorkflowRenamed', data: { name: 'Overview' } },
  WorkflowDescribed: { type: 'WorkflowDescribed', data: { description: '' } },
  WorkflowEndpointSet: { type: 'WorkflowEndpointSet', data: { apiEndpoint: 'https://example.com/run' } },
  WorkflowInputAdded: { type: 'WorkflowInputAdded', data: input },
  WorkflowInputRelabelled: {
    type: 'WorkflowInputRelabelled',
    data: { id: '0197', label: 'Company', placeholder: 'Example Inc.' },
  },
  WorkflowInputsOrdered: { type: 'WorkflowInputsOrdered', data: { ids: ['0197'] } },
  WorkflowInputRemoved: { type: 'WorkflowInputRemoved', data: { id: '0197' } },
  WorkflowSecretsSet: {
    type: 'WorkflowSecretsSet',
    data: { secrets: [{ kind: 'header', name: 'X-Api-Key', sealed: 'v1.c2VhbGVk' }], setAt: noon },
  },
  WorkflowStepsSet: { type: 'WorkflowStepsSet', data: { steps: oneStepOfEach } },
  WorkflowMessageSet: { type: 'WorkflowMessageSet', data: { message: 'New lead: {{name}}' } },
  WorkflowAlertsSet: { type: 'WorkflowAlertsSet', data: { alerts: { failures: 3, of: 3, pauseAfter: null } } },
  WorkflowFailuresAlerted: {
    type: 'WorkflowFailuresAlerted',
    data: { runId: '0197', failed: 3, of: 3, paused: false },
  },
  WorkflowActivated: { type: 'WorkflowActivated', data: {} },
  WorkflowPaused: { type: 'WorkflowPaused', data: {} },
  WorkflowArchived: { type: 'WorkflowArchived', data: {} },
}

/** One event of each type that a trigger can have. */
export const oneTriggerEventOfEach: OneOfEach<TriggerEvent> = {
  TriggerAdded: {
    type: 'TriggerAdded',
    data: {
      workflowId: 1,
      setup: { kind: 'event', on: 'run_failed', where: [{ field: 'workflowId', op: 'is', value: 3 }] },
      limit: { most: 2, beyond: 'queue' },
      enabled: true,
      secret: null,
      shadowUntil: noon,
    },
  },
  TriggerChanged: {
    type: 'TriggerChanged',
    data: { setup: { kind: 'schedule', cron: '0 9 * * 1', timeZone: 'Europe/Berlin', missed: 'once' }, limit: null },
  },
  TriggerSwitchedOn: { type: 'TriggerSwitchedOn', data: {} },
  TriggerSwitchedOff: { type: 'TriggerSwitchedOff', data: {} },
  TriggerShadowSet: { type: 'TriggerShadowSet', data: { until: null } },
  TriggerShadowed: { type: 'TriggerShadowed', data: { cause: '0197', position: 7, at: noon, leadId: '0197' } },
  TriggerRemoved: { type: 'TriggerRemoved', data: {} },
}

/** One event of each type that a run can have. */
export const oneRunEventOfEach: OneOfEach<RunEvent> = {
  RunRequested: {
    type: 'RunRequested',
    data: {
      workflowId: 1,
      builtIn: null,
      inputs: { clientName: 'Acme', seats: 5 },
      requestedAt: noon,
      requestedBy: 'a user',
      originRunId: '0197',
    },
  },
  RunLeadSet: { type: 'RunLeadSet', data: { leadId: '0197' } },
  RunSourced: {
    type: 'RunSourced',
    data: { leadId: '0197', sources: [{ field: 'clientName', noteId: '0198', version: 2, start: 0, end: 4 }] },
  },
  RunTriggered: {
    type: 'RunTriggered',
    data: {
      triggerId: '0197',
      kind: 'event',
      on: 'lead_captured',
      position: 7,
      at: noon,
      chain: ['0197'],
      held: true,
    },
  },
  RunReleased: { type: 'RunReleased', data: { releasedAt: noon } },
  RunSkipped: { type: 'RunSkipped', data: { reason: 'Skipped.', skippedAt: noon } },
  RunStepsPinned: { type: 'RunStepsPinned', data: { steps: oneStepOfEach } },
  RunStepStarted: {
    type: 'RunStepStarted',
    data: { step: 'enrich', attempt: 1, startedAt: noon, by: 'worker', inputs: '{"email":"ada@example.com"}' },
  },
  RunStepCompleted: {
    type: 'RunStepCompleted',
    data: { step: 'enrich', outputs: '{"company":"Acme"}', completedAt: noon, by: 'worker' },
  },
  RunStepWaiting: {
    type: 'RunStepWaiting',
    data: { step: 'patience', since: noon, until: noon, on: 'lead_status_changed' },
  },
  RunApprovalAsked: { type: 'RunApprovalAsked', data: { step: 'ask', question: 'Write to Acme?', askedAt: noon } },
  RunStarted: { type: 'RunStarted', data: { attempt: 1, startedAt: noon, by: 'worker' } },
  RunAttemptFailed: {
    type: 'RunAttemptFailed',
    data: { attempt: 1, failedAt: noon, error: '503', retryAt: noon },
  },
  RunAttemptAbandoned: { type: 'RunAttemptAbandoned', data: { attempt: 2, abandonedAt: noon } },
  RunDraftWritten: {
    type: 'RunDraftWritten',
    data: { model: 'a model', promptTokens: 900, completionTokens: 300, writtenAt: noon },
  },
  RunCompleted: { type: 'RunCompleted', data: { outputs: '{}', completedAt: noon, by: 'browser' } },
  RunFailed: { type: 'RunFailed', data: { error: 'No endpoint.', outputs: null, failedAt: noon, by: 'worker' } },
  RunFailureDismissed: { type: 'RunFailureDismissed', data: { dismissedAt: noon } },
  RunCancellationRequested: { type: 'RunCancellationRequested', data: { requestedAt: noon } },
  RunCancelled: { type: 'RunCancelled', data: { cancelledAt: noon } },
  RunOutputsRevised: { type: 'RunOutputsRevised', data: { outputs: '{"success":true}', revisedAt: noon } },
  RunOutputsRestored: { type: 'RunOutputsRestored', data: { outputs: '{}', restoredVersion: 3, restoredAt: noon } },
  RunTextSuggested: {
    type: 'RunTextSuggested',
    data: {
      suggestionId: '0197',
      section: 'Executive Summary',
      instructions: 'Friendlier',
      before: 'We will help.',
      after: 'We will **gladly** help.',
      model: 'a model',
      suggestedAt: noon,
    },
  },
  RunSuggestionJudged: {
    type: 'RunSuggestionJudged',
    data: { suggestionId: '0197', verdict: 'edited', text: 'We will help, gladly.', judgedAt: noon },
  },
  RunErased: { type: 'RunErased', data: { erasedAt: noon, leadId: '0197' } },
}
