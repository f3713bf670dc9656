import type { AuditedKind } from '../../../contracts/http/audit.ts'
import type { Stream } from '../queries/stream.ts'

/** What the API says that something was: its own fields, whatever they are. */
export type State = Readonly<Record<string, unknown>>

export const kindLabels: Readonly<Record<AuditedKind, string>> = {
  lead: 'Lead',
  run: 'Run',
  workflow: 'Workflow',
  share: 'Share',
}

/** `LeadContactDataChanged` as `Lead contact data changed`. */
export const eventText = (type: string): string => {
  const words = type.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Staff by their address; `visitor`, `worker` and a share's readers by what they are. */
export const actorText = (actorName: string): string => {
  if (actorName.includes('@')) return actorName
  const [kind = '', id] = actorName.split(':')
  const word = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  return id === undefined ? word : `${word} …${id.slice(-6)}`
}

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** In the reader's own zone, to the second. */
export const momentText = (at: string): string => moments.format(new Date(at))

/** What something is called, as far as it has a name. */
export const streamTitle = ({ kind, id }: Stream, state: State): string => {
  const name = typeof state.name === 'string' && !isErased(state) ? state.name : ''
  if (name !== '') return `${kindLabels[kind]}: ${name}`
  return `${kindLabels[kind]} ${id.length > 9 ? `…${id.slice(-6)}` : id}`
}

/** Whether the person was erased: whatever was personal is empty then, at every version. */
export const isErased = (state: State): boolean => typeof state.erasedAt === 'string'

/** Where it is worked with; null where no screen shows it any more. */
export const screenOf = ({ kind, id }: Stream, state: State): string | null => {
  switch (kind) {
    case 'lead':
      return isErased(state) ? null : `/dashboard/leads?${new URLSearchParams({ lead: id })}`
    case 'workflow':
      return state.status === 'archived' ? null : `/dashboard/workflows/${id}`
    case 'run':
      return `/dashboard/workflows/${state.workflowId}?${new URLSearchParams({ tab: 'history', run: id })}`
    case 'share':
      return `/dashboard/workflows/${state.workflowId}?${new URLSearchParams({ tab: 'history', run: String(state.runId) })}`
  }
}
