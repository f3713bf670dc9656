import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { RunEvent } from '../model/index.ts'

/** The origin of a version: the run, staff, an accepted AI suggestion, or a restored version. */
type VersionOrigin = 'drafted' | 'edited' | 'ai_edited' | 'restored'

/** The outputs of a run from one version of its stream on. */
export type RunVersion = {
  readonly version: number
  /** 1 for the first text, and one more per saved edit: the number that people see. */
  readonly number: number
  readonly at: Instant
  readonly actor: string
  readonly outputs: string
  readonly origin: VersionOrigin
  readonly restoredVersion: number | null
}

/** The events that make a version. */
export const outputsEvents = ['RunCompleted', 'RunOutputsRevised', 'RunOutputsRestored'] as const

type Recorded = RecordedEvent<RunEvent>

const isOutputsEvent = ({ type }: { readonly type: string }): boolean =>
  outputsEvents.some((outputsType) => outputsType === type)

/** The number of a run's newest version as of the end of these events; 0 before it completes. */
export const versionNumber = (history: readonly { readonly type: string }[]): number =>
  history.filter(isOutputsEvent).length

/** All versions of a run's outputs, newest first; empty until it completes. */
export const runVersions = (history: readonly Recorded[]): readonly RunVersion[] => {
  const versions: RunVersion[] = []
  let since: Recorded[] = []
  for (const event of history) {
    const version = versionOf(event, since, versions.length + 1)
    if (version === null) since.push(event)
    else {
      versions.push(version)
      since = []
    }
  }
  return versions.reverse()
}

const versionOf = (event: Recorded, since: readonly Recorded[], number: number): RunVersion | null => {
  const { version, at, actor } = event
  const entry = { version, number, at, actor, restoredVersion: null }
  switch (event.type) {
    case 'RunCompleted':
      return { ...entry, outputs: event.data.outputs, origin: 'drafted' }
    case 'RunOutputsRevised': {
      const { outputs } = event.data
      return { ...entry, outputs, origin: holdsAiText(outputs, since, actor) ? 'ai_edited' : 'edited' }
    }
    case 'RunOutputsRestored': {
      const { outputs, restoredVersion } = event.data
      return { ...entry, outputs, origin: 'restored', restoredVersion }
    }
    default:
      return null
  }
}

/** Whether the outputs contain a suggestion this person accepted since the previous version. */
const holdsAiText = (outputs: string, since: readonly Recorded[], actor: string): boolean =>
  acceptedTexts(since.filter((event) => event.actor === actor)).some((text) => outputs.includes(jsonCharacters(text)))

const acceptedTexts = (events: readonly Recorded[]): readonly string[] => {
  const texts = new Map<string, string>()
  const acceptedIds: string[] = []
  for (const { type, data } of events) {
    if (type === 'RunTextSuggested') texts.set(data.suggestionId, data.after)
    if (type !== 'RunSuggestionJudged' || !(data.verdict === 'accepted' || data.verdict === 'edited')) continue
    const text = data.text ?? texts.get(data.suggestionId)
    if (text !== undefined) acceptedIds.push(text)
  }
  return acceptedIds
}

const jsonCharacters = (text: string): string => JSON.stringify(text).slice(1, -1)
