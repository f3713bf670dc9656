import type { Run, RunDetail } from '#contracts/run/http/runs.ts'

export const runOf = (id: string, status: Run['status'] = 'completed'): Run => ({
  id,
  workflowId: 5,
  status,
  startedAt: '2026-05-01T12:00:00.000Z',
  completedAt: null,
  duration: null,
  inputs: '{}',
  outputs: null,
  outputKind: null,
  errorMessage: null,
  attempts: 1,
  cancelling: false,
  originRunId: null,
  leadId: null,
  startedBy: 'ann',
  version: 1,
})

export const detailOf = (id: string): RunDetail => ({ ...runOf(id), attemptLog: [], repeatedAs: [] })
