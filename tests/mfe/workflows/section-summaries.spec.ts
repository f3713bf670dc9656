import { expect, it } from 'vitest'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import { step } from '#contracts/workflow/steps.ts'
import { alertsSummary, secretsSummary, stepsSummary, triggersSummary } from '#mfe/workflows/model/section-summaries.ts'

it('triggers are summed up by what they wait for, and whether they are off', () => {
  const triggers = [
    { kind: 'schedule', cron: '0 9 * * 1-5', enabled: true },
    { kind: 'webhook', enabled: false },
  ] as unknown as Trigger[]
  expect(triggersSummary(triggers)).toBe('Every weekday at 09:00, Webhook (off)')
  expect(triggersSummary([])).toBe('Runs are started by staff alone')
})

it('steps are summed up by their number and names', () => {
  const wait = { kind: 'wait', seconds: 60 }
  const steps = ['First', 'Second'].map((name, index) => step.parse({ id: `w${index}`, name, ...wait }))
  expect(stepsSummary(steps)).toBe('2 steps: First, Second')
  expect(stepsSummary(steps.slice(1))).toBe('1 step: Second')
})

it('secrets are summed up by their names', () => {
  const none = { headers: [], bearer: null, basic: null, signing: null }
  const setAt = '2026-03-01T09:00:00.000Z'
  expect(secretsSummary(none)).toBe('Calls are sent without secrets')
  expect(secretsSummary({ ...none, headers: [{ name: 'X-Key', setAt }], signing: { setAt } })).toBe(
    'Header X-Key, Signing key',
  )
})

it.each([
  [null, null, 'No alerts'],
  [null, 'Hello', 'No alerts, sends a chat message'],
  [{ failures: 1, of: 1, pauseAfter: null }, null, 'After 1 failure'],
  [{ failures: 3, of: 3, pauseAfter: 5 }, null, 'After 3 failures in a row, paused after 5 in a row'],
  [{ failures: 3, of: 10, pauseAfter: null }, 'Hello', 'After 3 failures among 10 runs, sends a chat message'],
])('alerts %j and the message %j are summed up as %s', (alerts, message, text) => {
  expect(alertsSummary({ alerts, message })).toBe(text)
})
