import { asText } from '#domain/kernel/step-references.ts'
import { escapeControls } from '#domain/kernel/text.ts'
import type { NoteFailure } from './commands.ts'
import type { WorkflowEvent } from './events.ts'
import type { LiveWorkflow } from './state.ts'
import type { FailureAlerts } from './words.ts'

/**
 * The consequences of a failed run: an alert when the limit is reached, but not again while it stays reached, and a
 * pause after `pauseAfter` consecutive failures. Failures before the last activation do not count.
 */
export const alertsOn = ({ runId, ends }: NoteFailure, workflow: LiveWorkflow): readonly WorkflowEvent[] => {
  const { alerts, status } = workflow
  if (alerts === undefined || alerts === null || status === 'inactive') return []
  const pauses = alerts.pauseAfter !== null && inARow(ends) >= alerts.pauseAfter
  const isReached = isLimitReached(alerts, ends) && !isLimitReached(alerts, ends.slice(1))
  if (!isReached && !pauses) return []
  const last = ends.slice(0, pauses ? Math.max(alerts.of, inARow(ends)) : alerts.of)
  const failures = last.filter((end) => end === 'failed').length
  return [
    { type: 'WorkflowFailuresAlerted', data: { runId, failed: failures, of: last.length, paused: pauses } },
    ...(pauses ? [{ type: 'WorkflowPaused', data: {} } as const] : []),
  ]
}

/** The longest look back that `alertsOn` needs. */
export const countEndsNeeded = ({ of, pauseAfter }: FailureAlerts): number => Math.max(of + 1, pauseAfter ?? 0)

type Ends = NoteFailure['ends']

const isLimitReached = ({ failures, of }: FailureAlerts, ends: Ends): boolean =>
  ends.slice(0, of).filter((end) => end === 'failed').length >= failures

const inARow = (ends: Ends): number => {
  const sinceCompleted = ends.indexOf('completed')
  return sinceCompleted < 0 ? ends.length : sinceCompleted
}

/**
 * A chat message with `{{name}}` replaced by the input of that name, or by nothing. Values are escaped, so that
 * visitors' input can neither mention people nor hide an address behind other words.
 */
export const fillMessage = (message: string, inputs: Readonly<Record<string, unknown>>): string =>
  message.replace(/\{\{([^{}]{1,100})\}\}/g, (_, name: string) => {
    const key = name.trim()
    return Object.hasOwn(inputs, key) ? escapeForChat(asText(inputs[key])) : ''
  })

/**
 * Slack reads mentions and links in angle brackets. Mattermost and Rocket.Chat read Markdown as well, and each `@`
 * outside of an address: a zero-width space ends both, as they know no escape that Slack would not show.
 */
const escapeForChat = (text: string): string =>
  escapeControls(text).replace(/(?<![\p{L}\p{N}])@|\](?=[(:]|$)/gu, '$&\u200b')
