import type { EventStore, StreamHead } from '#domain/log/ports/event-store.ts'
import { isStarted, type SiteContent, type SiteEvent, type SiteState, site } from '../model/index.ts'
import { siteStream } from './site-contents.ts'

export type PublishedLook = Pick<SiteContent, 'colors' | 'logo'>

/**
 * Reads the published colours and logo, as the log has them at each call; null before the first edit of the site. Only
 * new events are read again, as each may hold a logo.
 */
export const publishedLookReader = (store: EventStore): (() => Promise<PublishedLook | null>) => {
  let [head, state]: [StreamHead | undefined, SiteState] = [undefined, site.initialState]
  return async () => {
    // Calls may overlap: each continues from what it began with.
    const earlier = state
    const stream = await store.read<SiteEvent>(siteStream, head)
    const next = stream.events.reduce(site.evolve, stream.continues ? earlier : site.initialState)
    ;[head, state] = [stream.head, next]
    return isStarted(next) ? next.published : null
  }
}
