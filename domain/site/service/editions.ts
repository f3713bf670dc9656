import type { Clock } from '#domain/kernel/clock.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { dayOf, type Instant } from '#domain/kernel/instant.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import { eventsUntil } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { foldNewEvents } from '#domain/log/service/fold-new-events.ts'
import { type LiveFeed, onEventOf } from '#domain/log/service/live-feed.ts'
import type { SiteContent, SiteEvent } from '../model/index.ts'
import type { LogoFile, PageOfSite, RenderedPages, SiteRenderer } from '../ports/site-renderer.ts'
import { contentOf, siteStream } from './site-contents.ts'

/** What visitors see at one time: rendered once, replaced as a whole. */
export type Edition = {
  readonly id: string
  readonly content: SiteContent
  readonly pages: RenderedPages
}

export type Editions = {
  /** Null for the pages of the build. */
  readonly current: () => Edition | null
  /** Shows what is published now; a failure leaves the present edition in place. */
  readonly refresh: () => Promise<void>
  /** The edition of a moment; null for the pages of the build. */
  readonly at: (moment: Instant) => Promise<Edition | null>
  /** The pages of a content, shown to no visitor; rejects for content that does not render. */
  readonly render: (content: SiteContent) => Promise<RenderedPages>
  /** One page of a content with the place of each text, for its editor. */
  readonly preview: (content: SiteContent, page: PageOfSite) => Promise<string | null>
  /** The file of a logo that the site has or had, by its name. */
  readonly logo: (name: string) => Promise<LogoFile | null>
  readonly stop: () => Promise<void>
}

type Parts = {
  readonly store: EventStore
  readonly renderer: SiteRenderer
  readonly builtIn: SiteContent
  readonly clock: Clock
  readonly timer: Timer
  /** Tells of publications by other servers. */
  readonly feed: Pick<LiveFeed, 'listen'>
  readonly timeZone: string
  /** Called with an edition before it is shown, so that no visitor waits for what is made of it. */
  readonly prepare: (edition: Edition) => Promise<void>
  readonly complain: (message: string) => void
}

/** How soon after midnight the pages are those of the new day. */
const refreshMs = 30_000
const retryMs = 1500

/** Follows what is published, and renders it before it is shown. */
export const editions = (parts: Parts): Editions => {
  const { store, renderer, builtIn, clock, timer, feed, timeZone, prepare, complain } = parts
  const logos = logoFiles(renderer)
  const read = eventReader(store, ({ data }) => logos.add('logo' in data ? data.logo : null))
  let current: Edition | null = null
  let refreshing: Promise<void> = Promise.resolve()

  const editionOf = async (events: readonly RecordedEvent<SiteEvent>[], now: Instant): Promise<Edition | null> => {
    const { published, publishedVersion } = contentOf(events, builtIn)
    if (publishedVersion === 1) return null
    const day = dayOf(now, timeZone)
    const id = `${publishedVersion} ${await renderer.revision(published, day)}`
    if (current?.id === id) return current
    return { id, content: published, pages: await renderer.render(published, day) }
  }
  const show = async (): Promise<void> => {
    const edition = await editionOf(await read(), clock.now())
    if (edition !== null && edition !== current) await prepare(edition)
    current = edition
  }
  /** One after another, so that an older edition never replaces a newer one. */
  const refresh = (): Promise<void> => {
    refreshing = refreshing.catch(() => undefined).then(show)
    return refreshing
  }
  const today = () => dayOf(clock.now(), timeZone)
  const following = repeat(timer, () => refresh().then(() => refreshMs), {
    restMs: retryMs,
    firstRestMs: refreshMs,
    onError: (error) => complain(`The site could not be renewed: ${explainError(error)}`),
  })
  const endListening = onEventOf(feed, siteStream, following.wake)
  return {
    current: () => current,
    refresh,
    at: async (moment) => editionOf(eventsUntil(await read(), moment), moment),
    render: (content) => renderer.render(content, today()),
    preview: async (content, page) => {
      const html = await renderer.preview(content, today(), page)
      return html === null ? null : withLogo(html, content.logo, renderer)
    },
    logo: async (name) => {
      if (logos.find(name) === null) await read()
      return logos.find(name)
    },
    stop: () => {
      endListening()
      return following.stop()
    },
  }
}

/** A page with its logo in itself: a logo that is not saved yet has no file, here or on another server. */
const withLogo = (html: string, logo: SiteContent['logo'], { logoFile }: SiteRenderer): string => {
  const file = logo === null ? null : logoFile(logo)
  return file === null ? html : html.replaceAll(`src="/site/${file.name}"`, () => `src="${logo}"`)
}

/** Logos by the names of their files. */
const logoFiles = ({ logoFile }: SiteRenderer) => {
  const files = new Map<string, LogoFile>()
  return {
    add: (url: string | null | undefined) => {
      const file = url == null ? null : logoFile(url)
      if (file !== null) files.set(file.name, file)
    },
    find: (name: string): LogoFile | null => files.get(name) ?? null,
  }
}

/** Reads the events of the site, and afterwards only those that are new. */
const eventReader = (store: EventStore, onEvent: (event: SiteEvent) => void) =>
  foldNewEvents<readonly RecordedEvent<SiteEvent>[], SiteEvent>(store, siteStream, {
    initialState: [],
    fold: (history, events) => {
      for (const event of events) onEvent(event)
      return [...history, ...events]
    },
  })
