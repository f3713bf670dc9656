import type { EventStore } from '#domain/log/ports/event-store.ts'
import { foldNewEvents } from '#domain/log/service/fold-new-events.ts'
import { isStarted, type SiteContent, type SiteEvent, type SiteState, site } from '../model/index.ts'
import { siteStream } from './site-contents.ts'

export type PublishedLook = Pick<SiteContent, 'colors' | 'logo'>

/**
 * Reads the published colours and logo, as the log has them at each call; null before the first edit of the site. Only
 * new events are read again, as each may hold a logo.
 */
export const publishedLookReader = (store: EventStore): (() => Promise<PublishedLook | null>) => {
  const read = foldNewEvents<SiteState, SiteEvent>(store, siteStream, {
    initialState: site.initialState,
    fold: (state, events) => events.reduce(site.evolve, state),
  })
  return async () => {
    const state = await read()
    return isStarted(state) ? state.published : null
  }
}
