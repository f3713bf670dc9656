import { countOf } from '@atrium/kit'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import type { WorkflowOptions } from '#contracts/trigger/http/workflow-files.ts'
import type { ShownSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { triggerText } from './trigger-words.ts'

/** What starts runs: `Every weekday at 09:00, webhook (off)`. */
export const triggersSummary = (triggers: readonly Trigger[]): string =>
  triggers.length === 0
    ? 'Runs are started by staff alone'
    : triggers.map((trigger) => `${triggerText(trigger)}${trigger.enabled ? '' : ' (off)'}`).join(', ')

/** `3 steps: Enrich, Wait, Ask staff to approve`. */
export const stepsSummary = (steps: readonly Step[]): string =>
  steps.length === 0
    ? 'A run is one call of the endpoint'
    : `${countOf(steps.length, 'step')}: ${steps.map(({ name }) => name).join(', ')}`

export const secretWords = { bearer: 'Bearer token', basic: 'User and password', signing: 'Signing key' } as const

/** The names of the secrets that calls send. */
export const secretsSummary = ({ headers, ...others }: ShownSecrets): string => {
  const names = [
    ...headers.map(({ name }) => `Header ${name}`),
    ...(['bearer', 'basic', 'signing'] as const).flatMap((kind) => (others[kind] === null ? [] : [secretWords[kind]])),
  ]
  return names.length === 0 ? 'Calls are sent without secrets' : names.join(', ')
}

/** When staff hear of failures: `After 3 failures among 10 runs, paused after 5 in a row`. */
export const alertsSummary = ({ alerts, message }: WorkflowOptions): string => {
  const chat = message === null || message === '' ? [] : ['sends a chat message']
  if (alerts === null) return ['No alerts', ...chat].join(', ')
  const { failures, of, pauseAfter } = alerts
  const count = countOf(failures, 'failure')
  return [
    of === failures ? `After ${count}${failures === 1 ? '' : ' in a row'}` : `After ${count} among ${of} runs`,
    ...(pauseAfter === null ? [] : [`paused after ${pauseAfter} in a row`]),
    ...chat,
  ].join(', ')
}
