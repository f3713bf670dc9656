import type { RecordedEvent } from '#domain/kernel/event.ts'
import { isExpected } from '#domain/kernel/expected-version.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import {
  type CommandContext,
  commandHandler,
  type Handled,
  type ReadModel,
} from '#domain/log/service/command-handler.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { isStarted, type SiteContent, type SiteEvent, type SiteState, site } from '../model/index.ts'

export type VersionedContent = {
  readonly draft: SiteContent | null
  readonly published: SiteContent
  readonly version: number
  readonly publishedVersion: number
}

type ContentVersion = {
  readonly version: number
  readonly at: string
  readonly actor: string
  readonly actorName: string
  readonly published: boolean
  readonly restoredVersion: number | null
}

export type SiteRejection = { readonly type: 'SiteVersionNotFound' }

/** The content of the public site. Its version 1 is the built-in one, which enters the log with the first edit. */
export type SiteContents = {
  readonly current: () => Promise<VersionedContent>
  readonly draft: (content: SiteContent, context: CommandContext) => Promise<Handled<never>>
  readonly publish: (context: CommandContext) => Promise<Handled<never>>
  readonly restore: (version: number, context: CommandContext) => Promise<Handled<SiteRejection>>
  /** Newest first. */
  readonly versions: () => Promise<readonly ContentVersion[]>
}

export const siteStream = streamName('site', '1')

/** `restore` makes a draft of the version and publishes nothing; it rejects a version beyond the last. */
export const siteContents = (store: EventStore, users: Pick<Users, 'emailsOf'>, builtIn: SiteContent): SiteContents => {
  const handle = commandHandler(site, siteReadModel, store)
  const eventsOf = async () => (await store.read<SiteEvent>(siteStream)).events
  /** Before the first edit, version 1 is a stream without events. */
  const onStream = async (context: CommandContext): Promise<CommandContext> => {
    const isFirst =
      context.ifVersion !== undefined && isExpected(1, context.ifVersion) && (await eventsOf()).length === 0
    return isFirst ? { ...context, ifVersion: 0 } : context
  }
  return {
    current: async () => contentOf(await eventsOf(), builtIn),
    draft: async (content, context) =>
      handle(siteStream, { type: 'DraftSite', content, builtIn }, await onStream(context)),
    publish: async (context) => handle(siteStream, { type: 'PublishSite' }, await onStream(context)),
    restore: async (version, context) => {
      const events = await eventsOf()
      if (version > Math.max(events.length, 1)) return { accepted: false, rejection: { type: 'SiteVersionNotFound' } }
      const { draft, published } = contentOf(events.slice(0, version), builtIn)
      const command = { type: 'DraftSite', content: draft ?? published, builtIn, restoredVersion: version } as const
      return handle(siteStream, command, await onStream(context))
    },
    versions: async () => {
      const events = await eventsOf()
      const emails = await users.emailsOf([...new Set(events.map(({ actor }) => actor))])
      return events.map((event) => versionOf(event, emails)).toReversed()
    },
  }
}

/** The content after these events, with the built-in sections that it has none of. */
export const contentOf = (events: readonly RecordedEvent<SiteEvent>[], builtIn: SiteContent): VersionedContent => {
  const state: SiteState = events.reduce(site.evolve, site.initialState)
  if (!isStarted(state)) return { draft: null, published: builtIn, version: 1, publishedVersion: 1 }
  return {
    draft: state.draft === null ? null : completeContent(state.draft, builtIn),
    published: completeContent(state.published, builtIn),
    version: events.length,
    publishedVersion: events.findLast(({ type }) => type === 'SitePublished')?.version ?? 1,
  }
}

/** Sections that a newer release added have its own texts. */
const completeContent = (content: SiteContent, builtIn: SiteContent): SiteContent => ({
  ...content,
  languages: Object.fromEntries(
    Object.entries(content.languages).map(([language, texts]) => [
      language,
      { ...(builtIn.languages[language] ?? builtIn.languages.en), ...texts },
    ]),
  ),
})

const versionOf = (event: RecordedEvent<SiteEvent>, emails: ReadonlyMap<string, string>): ContentVersion => ({
  version: event.version,
  at: event.at,
  actor: event.actor,
  actorName: emails.get(event.actor) ?? event.actor,
  published: event.type !== 'SiteDrafted',
  restoredVersion: event.type === 'SiteDrafted' ? (event.data.restoredVersion ?? null) : null,
})

/** No rows: the content is read from its few events. */
const siteReadModel: ReadModel<null, SiteEvent> = { view: () => null, changes: () => [] }
