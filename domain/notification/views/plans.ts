import type { Instant } from '#domain/kernel/instant.ts'
import { laterOf } from '#domain/kernel/instant.ts'
import type { Notification, NotificationKind } from './notification.ts'

/** From `since` on, a notification caused by the event `id` is planned for `due`; null: none is. */
export type Plan = { readonly id: string; readonly since: Instant; readonly due: Instant | null }

/** The plans that no later one replaced before they were due, each once. */
export const dueBy = (kind: NotificationKind, plans: readonly Plan[]): readonly Notification[] => {
  const notifications = new Map<string, Notification>()
  for (const [index, { id, due }] of plans.entries()) {
    const next = plans[index + 1]
    if (due === null || (next !== undefined && next.since <= due) || notifications.has(id)) continue
    notifications.set(id, { id, kind, at: due })
  }
  return [...notifications.values()]
}

/** Replaces the plan before it from `since` on: nothing is due. */
export const noPlan = (since: Instant): Plan => ({ id: '', since, due: null })

/** The earlier plan, in effect again from `since` on. */
export const resume = ({ id, due }: Plan, since: Instant): Plan => ({ id, since, due: due && laterOf(due, since) })
