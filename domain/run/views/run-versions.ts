import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { RunEvent } from '../model/index.ts'

/** What made a version: the run itself, staff, staff with an AI's text, or an earlier version. */
export type VersionOrigin = 'drafted' | 'edited' | 'ai_edited' | 'restored'

/** What a run's outputs read like from one version of its stream on. */
export type RunVersion = {
  readonly version: number
  readonly at: Instant
  readonly actor: string
  readonly outputs: string
  readonly origin: VersionOrigin
  readonly restoredVersion: number | null
}

type Recorded = RecordedEvent<RunEvent>

/** Every version of a run's outputs, the newest first; none while it has not completed. */
export const runVersions = (history: readonly Recorded[]): readonly RunVersion[] => {
  const versions: RunVersion[] = []
  let since: Recorded[] = []
  for (const event of history) {
    const version = versionOf(event, since)
    if (version === null) since.push(event)
    else {
      versions.push(version)
      since = []
    }
  }
  return versions.reverse()
}

const versionOf = (event: Recorded, since: readonly Recorded[]): RunVersion | null => {
  const { version, at, actor } = event
  const made = { version, at, actor, restoredVersion: null }
  switch (event.type) {
    case 'RunCompleted':
      return { ...made, outputs: event.data.outputs, origin: 'drafted' }
    case 'RunOutputsRevised': {
      const { outputs } = event.data
      return { ...made, outputs, origin: holdsAiText(outputs, since, actor) ? 'ai_edited' : 'edited' }
    }
    case 'RunOutputsRestored': {
      const { outputs, restoredVersion } = event.data
      return { ...made, outputs, origin: 'restored', restoredVersion }
    }
    default:
      return null
  }
}

/** Whether a suggestion that this person accepted since the version before reads in the outputs. */
const holdsAiText = (outputs: string, since: readonly Recorded[], actor: string): boolean =>
  acceptedTexts(since.filter((event) => event.actor === actor)).some((text) => outputs.includes(inJson(text)))

const acceptedTexts = (events: readonly Recorded[]): readonly string[] => {
  const proposed = new Map<string, string>()
  const accepted: string[] = []
  for (const { type, data } of events) {
    if (type === 'RunTextSuggested') proposed.set(data.suggestionId, data.after)
    if (type !== 'RunSuggestionJudged' || !(data.verdict === 'accepted' || data.verdict === 'edited')) continue
    const text = data.text ?? proposed.get(data.suggestionId)
    if (text !== undefined) accepted.push(text)
  }
  return accepted
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
