import { describe, expect, it } from 'vitest'
import { type RunCommand, type RunEvent, run } from '#domain/run/model/index.ts'
import { outcomeTable } from '#tests/support/outcome-table.ts'
import {
  at,
  attemptFailed,
  cancelled,
  cancelRequested,
  cancelRun,
  completeAttempt,
  completed,
  confirmCancellation,
  endCompleted,
  endFailed,
  failAttempt,
  failed,
  judgeSuggestion,
  recordDraft,
  recordSuggestion,
  requested,
  requestRun,
  restoreOutputs,
  reviseOutputs,
  startAttempt,
  started,
} from '#tests/support/run/runs.ts'

const histories = {
  absent: [],
  pending: [requested()],
  'with a worker': [requested(), started()],
  'with a browser': [requested(), started(1, at(0), 'ada')],
  'between attempts': [requested(), started(), attemptFailed()],
  cancelling: [requested(), started(), cancelRequested()],
  completed: [requested(), started(), completed()],
  failed: [requested(), started(), failed()],
  cancelled: [requested(), cancelled()],
} satisfies Record<string, readonly RunEvent[]>

const commands: Readonly<Record<string, RunCommand>> = {
  request: requestRun(),
  'start by a worker': startAttempt(),
  'complete attempt 1': completeAttempt(),
  'fail attempt 1, for now': failAttempt(),
  'fail attempt 1, for good': failAttempt({ mayRetry: false }),
  'complete by a browser': endCompleted(),
  'complete otherwise': endCompleted('else'),
  'fail by a browser': endFailed(),
  'fail otherwise': endFailed('else'),
  cancel: cancelRun(),
  'confirm the cancellation': confirmCancellation(),
  'revise to other outputs': reviseOutputs('else'),
  'revise to the same outputs': reviseOutputs('{"ok":true}'),
  'restore other outputs': restoreOutputs('else'),
  'restore the same outputs': restoreOutputs('{"ok":true}'),
  'record a draft': recordDraft(),
  'record a suggestion': recordSuggestion(),
  'judge a suggestion': judgeSuggestion(),
}

const table = `
                           | absent            | pending              | with a worker         | with a browser        | between attempts     | cancelling         | completed            | failed               | cancelled
request                    | Requested         | !RunAlreadyRequested | !RunAlreadyRequested  | !RunAlreadyRequested  | !RunAlreadyRequested | !RunAlreadyRequested | !RunAlreadyRequested | !RunAlreadyRequested | !RunAlreadyRequested
start by a worker          | !RunNotFound      | Started              | AttemptAbandoned Started | AttemptAbandoned Started | Started        | Cancelled          | !RunHasEnded         | !RunHasEnded         | !RunHasEnded
complete attempt 1         | !RunNotFound      | !AttemptSuperseded   | Completed             | Completed             | !AttemptSuperseded   | Completed          | !RunHasEnded         | !RunHasEnded         | !RunHasEnded
fail attempt 1, for now    | !RunNotFound      | !AttemptSuperseded   | AttemptFailed         | AttemptFailed         | !AttemptSuperseded   | Cancelled          | !RunHasEnded         | !RunHasEnded         | !RunHasEnded
fail attempt 1, for good   | !RunNotFound      | !AttemptSuperseded   | Failed                | Failed                | !AttemptSuperseded   | Cancelled          | !RunHasEnded         | !RunHasEnded         | !RunHasEnded
complete by a browser      | !RunNotFound      | Completed            | Completed             | Completed             | Completed            | Completed          | -                    | !RunHasEnded         | !RunHasEnded
complete otherwise         | !RunNotFound      | Completed            | Completed             | Completed             | Completed            | Completed          | !RunHasEnded         | !RunHasEnded         | !RunHasEnded
fail by a browser          | !RunNotFound      | Failed               | Failed                | Failed                | Failed               | Failed             | !RunHasEnded         | -                    | !RunHasEnded
fail otherwise             | !RunNotFound      | Failed               | Failed                | Failed                | Failed               | Failed             | !RunHasEnded         | !RunHasEnded         | !RunHasEnded
cancel                     | !RunNotFound      | Cancelled            | CancellationRequested | Cancelled             | Cancelled            | -                  | !RunHasEnded         | !RunHasEnded         | !RunHasEnded
confirm the cancellation   | !RunNotFound      | -                    | -                     | -                     | -                    | Cancelled          | !RunHasEnded         | !RunHasEnded         | !RunHasEnded
revise to other outputs    | !RunNotFound      | !RunNotCompleted     | !RunNotCompleted      | !RunNotCompleted      | !RunNotCompleted     | !RunNotCompleted   | OutputsRevised       | !RunNotCompleted     | !RunNotCompleted
revise to the same outputs | !RunNotFound      | !RunNotCompleted     | !RunNotCompleted      | !RunNotCompleted      | !RunNotCompleted     | !RunNotCompleted   | -                    | !RunNotCompleted     | !RunNotCompleted
restore other outputs      | !RunNotFound      | !RunNotCompleted     | !RunNotCompleted      | !RunNotCompleted      | !RunNotCompleted     | !RunNotCompleted   | OutputsRestored      | !RunNotCompleted     | !RunNotCompleted
restore the same outputs   | !RunNotFound      | !RunNotCompleted     | !RunNotCompleted      | !RunNotCompleted      | !RunNotCompleted     | !RunNotCompleted   | -                    | !RunNotCompleted     | !RunNotCompleted
record a draft             | !RunNotFound      | DraftWritten         | DraftWritten          | DraftWritten          | DraftWritten         | DraftWritten       | !RunHasEnded         | !RunHasEnded         | !RunHasEnded
record a suggestion        | !RunNotFound      | !RunNotCompleted     | !RunNotCompleted      | !RunNotCompleted      | !RunNotCompleted     | !RunNotCompleted   | TextSuggested        | !RunNotCompleted     | !RunNotCompleted
judge a suggestion         | !RunNotFound      | !RunNotCompleted     | !RunNotCompleted      | !RunNotCompleted      | !RunNotCompleted     | !RunNotCompleted   | !SuggestionNotFound  | !RunNotCompleted     | !RunNotCompleted
`

const { has, needs, cases, outcomeOf } = outcomeTable(run, 'Run', { histories, commands, table })

describe('a run', () => {
  it('has an outcome for each command in each standing', () => expect(has).toEqual(needs))

  it.each(cases)('that is %s, on %s: %s', (standing, name, expected) =>
    expect(outcomeOf(name, standing)).toBe(expected),
  )
})
