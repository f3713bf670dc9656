import type { Clock } from '#domain/kernel/clock.ts'
import type { Cause } from '#domain/kernel/event.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { commandHandler, type ReadModel } from '#domain/log/service/command-handler.ts'
import type { Origin } from '../model/index.ts'
import { type SecurityEvent, type SecurityEventType, securityEvent } from '../model/index.ts'
import { type SecurityEventView, securityEventView } from '../views/security-event-view.ts'

type Whom = { readonly id: string; readonly email: string }

/** The actor, client and request of a security event. */
export type RequestOrigin = Origin & { readonly requestId: string }

/** Records a security event; `user` is null when no account is concerned. */
export type SecurityLog = (
  what: SecurityEventType,
  user: Whom | null,
  from: RequestOrigin,
  detail?: string | null,
  program?: Program,
) => Promise<void>

/** What acted instead of the user: the id of its token, and the one lead that it read. */
type Program = { readonly token: string; readonly leadId: string | undefined }

/** @param anonymous the actor of events without an account: a `visitor`, or the `operator` at the command line. */
export const securityLog = (
  store: EventStore,
  ids: Ids,
  clock: Clock,
  anonymous: 'visitor' | 'operator' = 'visitor',
): SecurityLog => {
  const handle = commandHandler(securityEvent, securityReadModel, store)
  return async (what, user, { address, browser, requestId }, detail = null, program) => {
    const actor = program === undefined ? (user?.id ?? anonymous) : `token:${program.token}`
    const record = {
      what,
      userId: user?.id ?? null,
      email: user?.email ?? null,
      address,
      browser,
      detail,
      ...(program?.leadId && { leadId: program.leadId }),
    }
    const cause: Cause = { actor, correlationId: requestId, causationId: requestId }
    const context = { cause, at: clock.now(), newStream: true } as const
    await handle(streamName('security', ids.next()), { type: 'RecordSecurityEvent', record }, context)
  }
}

export const securityReadModel: ReadModel<SecurityEventView, SecurityEvent> = {
  view: securityEventView,
  changes: (_, row) => (row === null ? [] : [{ view: 'security_events', row }]),
}
