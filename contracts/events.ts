import { approvalEvents } from '#contracts/approval/events.ts'
import { callEvents } from '#contracts/call/events.ts'
import { leadEvents } from '#contracts/lead/events.ts'
import { libraryEvents } from '#contracts/library/events.ts'
import { runEvents } from '#contracts/run/events.ts'
import { securityEvents } from '#contracts/security/events.ts'
import { settingEvents } from '#contracts/setting/events.ts'
import { shareEvents } from '#contracts/share/events.ts'
import { siteEvents } from '#contracts/site/events.ts'
import { staffEvents } from '#contracts/staff/events.ts'
import { tokenEvents } from '#contracts/token/events.ts'
import { triggerEvents } from '#contracts/trigger/events.ts'
import { webhookEvents } from '#contracts/webhook/events.ts'
import { workflowEvents } from '#contracts/workflow/events.ts'
import type { StoredEvent } from './stored-event.ts'

export type { StoredEvent } from './stored-event.ts'

/** Every event type that the log can contain, by name. */
export const storedEvents: ReadonlyMap<string, StoredEvent> = new Map(
  [
    ...leadEvents,
    ...libraryEvents,
    ...workflowEvents,
    ...runEvents,
    ...shareEvents,
    ...staffEvents,
    ...securityEvents,
    ...triggerEvents,
    ...tokenEvents,
    ...webhookEvents,
    ...approvalEvents,
    ...callEvents,
    ...siteEvents,
    ...settingEvents,
  ].map((event) => [event.type, event] as const),
)

/** Whether this release reads such events. A newer release may have written others. */
export const isReadable = (type: string, schemaVersion: number): boolean =>
  schemaVersion <= (storedEvents.get(type)?.version ?? 0)
