import { formatter, timeText, wordsOf } from '@atrium/kit'
import type { AuditedKind } from '#contracts/audit/http/audit.ts'
import { leadAddress, runAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { upperFirst, wordsOfName } from '#contracts/name-words.ts'
import type { Stream } from './stream.ts'

/** A state from the API, with any fields. */
export type State = Readonly<Record<string, unknown>>

export const kindLabels: Readonly<Record<AuditedKind, string>> = {
  lead: 'Lead',
  run: 'Run',
  workflow: 'Workflow',
  share: 'Share',
  staff: 'Staff',
  security: 'Security event',
  library: 'Content library',
  token: 'API token',
  webhook: 'Webhook',
  approval: 'Approval',
  call: 'Call',
  site: 'Public site',
  setting: 'Settings',
  trigger: 'Trigger',
}

/** `LeadContactDataChanged` as `Lead contact data changed`. */
export const eventText = (type: string): string => upperFirst(wordsOfName(type))

/** The actor: staff by e-mail address; `visitor`, `worker` and a share's readers by kind. */
export const actorText = (actorName: string): string => {
  if (actorName.includes('@')) return actorName
  const [kind = '', id] = actorName.split(':')
  const word = upperFirst(kind)
  return id === undefined ? word : `${word} …${id.slice(-6)}`
}

const moments = formatter.dates({ dateStyle: 'medium', timeStyle: 'medium' })

/** In the display time zone, to the second. */
export const momentText = (at: string): string => timeText(moments, at)

/** The title of a stream: its kind with its name or, without one, its id. */
export const streamTitle = ({ kind, id }: Stream, state: State): string => {
  const name = typeof state.name === 'string' && !isErased(state) ? state.name : ''
  if (name !== '') return `${kindLabels[kind] ?? wordsOf(kind)}: ${name}`
  return `${kindLabels[kind] ?? wordsOf(kind)} ${id.length > 9 ? `…${id.slice(-6)}` : id}`
}

/** Whether the person was erased: personal fields are then empty at every version. */
export const isErased = (state: State): boolean => typeof state.erasedAt === 'string'

/** Of the lead whose note it is; a call that waits has the list. */
const callScreen = ({ leadId }: State): string =>
  typeof leadId === 'string' ? leadAddress(leadId) : '/dashboard/calls'

/** The screen of the subject; null if it no longer has one. */
export const screenOf = ({ kind, id }: Stream, state: State): string | null => {
  switch (kind) {
    case 'lead':
      return isErased(state) ? null : leadAddress(id)
    case 'workflow':
      return state.status === 'archived' ? null : `/dashboard/workflows/${id}`
    case 'run':
      return runAddress(Number(state.workflowId), id)
    case 'staff':
      return '/dashboard/team'
    case 'security':
      return '/dashboard/security'
    case 'library':
      return '/dashboard/library'
    case 'site':
      return '/dashboard/site'
    case 'setting':
      return '/dashboard/settings'
    case 'token':
    case 'webhook':
      return '/dashboard/api'
    case 'approval':
      return '/dashboard/approvals'
    case 'call':
      return callScreen(state)
    case 'trigger':
      return state.status === 'live' ? `/dashboard/workflows/${state.workflowId}?tab=configure` : null
    case 'share':
      return runAddress(Number(state.workflowId), String(state.runId))
    // A kind from a newer server.
    default:
      return null
  }
}
