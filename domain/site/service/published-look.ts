import type { EventStore } from '#domain/log/ports/event-store.ts'
import { isStarted, type SiteContent, type SiteEvent, type SiteState, site } from '../model/index.ts'
import { siteStream } from './site-contents.ts'

export type PublishedLook = Pick<SiteContent, 'colors' | 'logo'>

/** The published colours and logo, as the log has them now; null before the first edit of the site. */
export const publishedLook = async (store: EventStore): Promise<PublishedLook | null> => {
  const { events } = await store.read<SiteEvent>(siteStream)
  const state: SiteState = events.reduce(site.evolve, site.initialState)
  return isStarted(state) ? { colors: state.published.colors, logo: state.published.logo } : null
}
