import { idOf, kindOf, type StreamKind } from '#domain/kernel/stream-name.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { AuditFeed, FeedEvent, FeedQuery } from '../ports/audit-feed.ts'

/** An event as a sentence, with a link to the screen of its aggregate. */
export type FeedEntry = Pick<FeedEvent, 'position' | 'at' | 'actor' | 'type'> & {
  readonly actorName: string
  readonly kind: StreamKind
  readonly streamId: string
  readonly text: string
  readonly href: string
}

export type Feed = (query: FeedQuery) => Promise<readonly FeedEntry[]>

/** The feed of all events as sentences. */
export const feed =
  (events: AuditFeed, users: Users): Feed =>
  async (query) => {
    const found = await events.find(query)
    const emails = await users.emailsOf([...new Set(found.map(({ actor }) => actor))])
    return found.map((event) => entryOf(event, emails.get(event.actor) ?? event.actor))
  }

const entryOf = (event: FeedEvent, actorName: string): FeedEntry => {
  const { position, at, actor, type, stream, name } = event
  const said = type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  const text = `${said.charAt(0).toUpperCase()}${said.slice(1)}${name === null || name === '' ? '' : `: ${name}`}`
  return {
    position,
    at,
    actor,
    actorName,
    kind: kindOf(stream),
    streamId: idOf(stream),
    type,
    text,
    href: hrefOf(event),
  }
}

const hrefOf = ({ stream, workflowId, runId, name }: FeedEvent): string => {
  const [kind, id] = [kindOf(stream), idOf(stream)]
  if (kind === 'lead' && name !== null) return `/dashboard/leads?lead=${id}`
  if (kind === 'workflow' && name !== null) return `/dashboard/workflows/${id}`
  if (workflowId !== null && runId !== null) return `/dashboard/workflows/${workflowId}?tab=history&run=${runId}`
  return `/dashboard/audit?kind=${kind}&id=${id}`
}
