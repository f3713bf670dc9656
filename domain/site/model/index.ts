import { accept, type Decider } from '#domain/kernel/decider.ts'
import { changesBetween, type SiteChanges, type SiteContent, withChanges } from './content.ts'

export type { SiteContent } from './content.ts'

export type SiteEvent =
  /** The built-in content, published since the installation began, as it was at the time of the first edit. */
  | { readonly type: 'SiteStarted'; readonly data: SiteContent }
  /** What a draft changes of the one before it, or of what was published if it is the first. */
  | { readonly type: 'SiteDrafted'; readonly data: SiteChanges & { readonly restoredVersion?: number } }
  /** Visitors see the draft from now on. */
  | { readonly type: 'SitePublished'; readonly data: Record<never, never> }

type SiteCommand =
  | {
      readonly type: 'DraftSite'
      readonly content: SiteContent
      /** The built-in content, which is the first version. */
      readonly builtIn: SiteContent
      readonly restoredVersion?: number
    }
  | { readonly type: 'PublishSite' }

type StartedSite = { readonly draft: SiteContent | null; readonly published: SiteContent }

/** Empty until the first edit. */
export type SiteState = StartedSite | Record<never, never>

/** False until the first edit: till then, the built-in content is published. */
export const isStarted = (state: SiteState): state is StartedSite => 'published' in state

const draft = (command: Extract<SiteCommand, { type: 'DraftSite' }>, state: SiteState) => {
  const { content, builtIn, restoredVersion } = command
  const base = isStarted(state) ? (state.draft ?? state.published) : builtIn
  const changes = changesBetween(base, content)
  const isRepeated = isStarted(state) && state.draft !== null && Object.keys(changes).length === 0
  if (isRepeated) return accept<SiteEvent>()
  const data = restoredVersion === undefined ? changes : { ...changes, restoredVersion }
  return accept<SiteEvent>(...(isStarted(state) ? [] : [{ type: 'SiteStarted', data: builtIn } as const]), {
    type: 'SiteDrafted',
    data,
  })
}

const publish = (state: SiteState) => {
  const hasNews = isStarted(state) && state.draft !== null && state.draft !== state.published
  return hasNews ? accept<SiteEvent>({ type: 'SitePublished', data: {} }) : accept<SiteEvent>()
}

const evolve = (state: SiteState, event: SiteEvent): SiteState => {
  if (event.type === 'SiteStarted') return { draft: null, published: event.data }
  if (!isStarted(state)) return state
  if (event.type === 'SitePublished') return { ...state, published: state.draft ?? state.published }
  return { ...state, draft: withChanges(state.draft ?? state.published, event.data) }
}

/** The content of the public site: one draft, and what visitors see. */
export const site: Decider<SiteState, SiteCommand, SiteEvent, never> = {
  initialState: {},
  evolve,
  decide: (command, state) => (command.type === 'DraftSite' ? draft(command, state) : publish(state)),
}
