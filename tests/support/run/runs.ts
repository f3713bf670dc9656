import type { RecordedEvent } from '#domain/kernel/event.ts'
import {
  type FailAttempt,
  type NewSuggestion,
  type RequestRun,
  type RunCommand,
  type RunEvent,
  run,
  type SuggestionVerdict,
} from '#domain/run/model/index.ts'
import { noon } from '#tests/support/lead/leads.ts'

/** This many milliseconds after noon. */
export const at = (milliseconds: number) => new Date(Date.parse(noon) + milliseconds).toISOString()

type Data<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>['data']

export const requested = (data: Partial<Data<'RunRequested'>> = {}): RunEvent => ({
  type: 'RunRequested',
  data: {
    workflowId: 1,
    builtIn: null,
    inputs: { email: 'ada@example.com', seats: 5 },
    requestedAt: noon,
    requestedBy: 'ada',
    originRunId: null,
    ...data,
  },
})

export const started = (attempt = 1, when = at(1000), by = 'worker'): RunEvent => ({
  type: 'RunStarted',
  data: { attempt, startedAt: when, by },
})

export const attemptFailed = (attempt = 1, when = at(2000), retryAt = at(2500)): RunEvent => ({
  type: 'RunAttemptFailed',
  data: { attempt, failedAt: when, error: '503', retryAt },
})

export const abandoned = (attempt = 1, when = at(2000)): RunEvent => ({
  type: 'RunAttemptAbandoned',
  data: { attempt, abandonedAt: when },
})

export const completed = (outputs = '{"ok":true}', when = at(3000), by = 'worker'): RunEvent => ({
  type: 'RunCompleted',
  data: { outputs, completedAt: when, by },
})

export const failed = (error = '503', when = at(3000), by = 'worker'): RunEvent => ({
  type: 'RunFailed',
  data: { error, outputs: null, failedAt: when, by },
})

export const cancelRequested = (when = at(2000)): RunEvent => ({
  type: 'RunCancellationRequested',
  data: { requestedAt: when },
})

export const cancelled = (when = at(3000)): RunEvent => ({ type: 'RunCancelled', data: { cancelledAt: when } })

export const requestRun = (fields: Partial<RequestRun> = {}): RequestRun => ({
  type: 'RequestRun',
  workflowId: 1,
  builtIn: null,
  inputs: { email: 'ada@example.com', seats: 5 },
  requestedBy: 'ada',
  originRunId: null,
  byBrowser: false,
  now: noon,
  ...fields,
})

export const startAttempt = (now = at(1000)): RunCommand => ({ type: 'StartAttempt', by: 'worker', now })

export const completeAttempt = (attempt = 1, outputs = '{"ok":true}', now = at(3000)): RunCommand => ({
  type: 'CompleteAttempt',
  attempt,
  outputs,
  by: 'worker',
  now,
})

export const failAttempt = (fields: Partial<FailAttempt> = {}): FailAttempt => ({
  type: 'FailAttempt',
  attempt: 1,
  error: '503',
  mayRetry: true,
  retryAfterMs: null,
  jitter: 0.5,
  by: 'worker',
  now: at(2000),
  ...fields,
})

export const endCompleted = (outputs = '{"ok":true}', now = at(3000)): RunCommand => ({
  type: 'EndRun',
  end: 'completed',
  outputs,
  by: 'ada',
  now,
})

export const endFailed = (error = '503', outputs: string | null = null): RunCommand => ({
  type: 'EndRun',
  end: 'failed',
  error,
  outputs,
  by: 'ada',
  now: at(3000),
})

export const cancelRun = (now = at(3000)): RunCommand => ({ type: 'CancelRun', now })
export const confirmCancellation = (now = at(3000), attempt = 1): RunCommand => ({
  type: 'ConfirmCancellation',
  attempt,
  now,
})
export const reviseOutputs = (outputs: string): RunCommand => ({ type: 'ReviseOutputs', outputs, now: at(4000) })

export const restoreOutputs = (outputs: string, version = 3): RunCommand => ({
  type: 'RestoreOutputs',
  version,
  outputs,
  now: at(4000),
})

export const tokenUse = { model: 'a model', promptTokens: 900, completionTokens: 300 }
export const recordDraft = (): RunCommand => ({ type: 'RecordDraft', tokenUse, now: at(2500) })

export const aSuggestion: NewSuggestion = {
  suggestionId: '0198',
  section: 'Executive Summary',
  instructions: 'Friendlier',
  before: 'We will help.',
  after: 'We will **gladly** help.',
  model: 'a model',
}

export const recordSuggestion = (): RunCommand => ({ type: 'RecordSuggestion', ...aSuggestion, now: at(4000) })

export const judgeSuggestion = (
  verdict: SuggestionVerdict = 'accepted',
  text: string | null = null,
  suggestionId = '0198',
): RunCommand => ({ type: 'JudgeSuggestion', suggestionId, verdict, text, now: at(5000) })

/** Events as stored in the log, each recorded at noon. */
export const recordedRun = (...events: readonly RunEvent[]): RecordedEvent<RunEvent>[] =>
  events.map((event, index) => ({
    ...event,
    id: `event ${index + 1}`,
    stream: 'run-0197',
    version: index + 1,
    at: noon,
    hash: '',
    actor: 'ada',
    correlationId: 'c',
    causationId: 'c',
  }))

/** The events of a run after these commands. */
export const eventsAfter = (history: readonly RunEvent[], ...commands: readonly RunCommand[]): readonly RunEvent[] =>
  commands.reduce((events, command) => {
    const decision = run.decide(command, events.reduce(run.evolve, run.initialState))
    return decision.accepted ? events.concat(decision.events) : events
  }, history)

/** The events of a run that begins with these commands. */
export const eventsOf = (...commands: readonly RunCommand[]): readonly RunEvent[] => eventsAfter([], ...commands)
