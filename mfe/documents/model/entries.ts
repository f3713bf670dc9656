import type { RunSuggestion, RunVersion } from '#contracts/run/http/run-history.ts'

/** An entry of the history of a document's texts. */
export type Entry =
  | { readonly type: 'Version'; readonly key: string; readonly at: string; readonly version: RunVersion }
  | { readonly type: 'Suggestion'; readonly key: string; readonly at: string; readonly suggestion: RunSuggestion }

/** All entries, newest first. */
export const entriesOf = (versions: readonly RunVersion[], suggestions: readonly RunSuggestion[]): readonly Entry[] => {
  const entries = versions.map((version): Entry => {
    return { type: 'Version', key: `version-${version.version}`, at: version.at, version }
  })
  const proposed = suggestions.map((suggestion): Entry => {
    return { type: 'Suggestion', key: suggestion.id, at: suggestion.at, suggestion }
  })
  return [...entries, ...proposed].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

const origins: Readonly<Record<RunVersion['origin'], string>> = {
  drafted: 'drafted',
  edited: 'edited',
  ai_edited: 'edited with AI',
  restored: 'restored',
}

/** The origin of a version, in a word or two. */
export const originText = ({ origin, restoredVersion }: RunVersion, versions: readonly RunVersion[]): string => {
  const restored = versions.find(({ version }) => version === restoredVersion)
  const words = origins[origin] ?? origin
  return restored === undefined ? words : `${words} from version ${restored.number}`
}

const verdicts: Readonly<Record<NonNullable<RunSuggestion['verdict']>, string>> = {
  accepted: 'accepted',
  edited: 'accepted with edits',
  discarded: 'discarded',
  tried_again: 'tried again',
}

/** Also for a verdict of a newer release, in the server's own word. */
export const verdictText = ({ verdict }: RunSuggestion): string =>
  verdict === null ? 'no verdict yet' : (verdicts[verdict] ?? verdict)

/** In the middle of a sentence. */
export const byWhom = ({ actorName }: { readonly actorName: string }): string =>
  actorName === 'worker' ? 'a worker' : actorName
