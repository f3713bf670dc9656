import type { Instant } from '#domain/kernel/instant.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { holdsAddress } from '#domain/lead/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Trail, TrailLink, TrailRun } from '../ports/person-trail.ts'

/** An event of a run, a link or an agent's proposal; `stream` says of which. */
export type PersonRecord = {
  readonly stream: StreamName
  readonly type: string
  readonly at: Instant
  readonly data: object
}

type Holds = (event: Pick<PersonRecord, 'type' | 'data'>) => boolean

const ofRun: ReadonlySet<string> = new Set([
  ...['RunCompleted', 'RunOutputsRevised', 'RunOutputsRestored', 'RunStepStarted', 'RunStepCompleted'],
  ...['RunApprovalAsked', 'RunFailed', 'RunAttemptFailed', 'RunTextSuggested', 'RunSuggestionJudged'],
])
const ofLink: ReadonlySet<string> = new Set(['ShareCreated', 'ShareRenamed', 'QuestionAsked', 'QuestionAnswered'])
const ofProposal: ReadonlySet<string> = new Set(['ApprovalRequested', 'ApprovalApproved', 'ApprovalRejected'])

/**
 * What the runs, links and agents' proposals of a person hold beyond their last state: earlier outputs, the values and
 * answers of steps, errors, suggestions, former names, questions and answers.
 */
export const personRecords = async (
  store: EventStore,
  { runs, links, read, proposals, approvals }: Trail,
  email: string,
): Promise<readonly PersonRecord[]> => {
  const sources: readonly (readonly [StreamName, Holds])[] = [
    ...runs.map((run) => [streamName('run', run.id), beyondRun(run)] as const),
    ...links.map((link) => [streamName('share', link.id), beyondLink(link)] as const),
    ...read.map((link) => [streamName('share', link.id), beyondOther(link, email)] as const),
    ...[...proposals, ...approvals].map((id) => [streamName('approval', id), isOf(ofProposal)] as const),
  ]
  const records: PersonRecord[] = []
  for (const [stream, holds] of sources) {
    const { events } = await store.read(stream)
    records.push(...events.filter(holds).map(({ type, at, data }) => ({ stream, type, at, data })))
  }
  return records
}

const isOf =
  (types: ReadonlySet<string>): Holds =>
  ({ type }) =>
    types.has(type)

/** Without the outputs that the run still has. */
const beyondRun =
  ({ outputs }: TrailRun): Holds =>
  ({ type, data }) =>
    ofRun.has(type) && (type === 'RunFailed' || !('outputs' in data && data.outputs === outputs))

const beyondLink =
  ({ name }: TrailLink): Holds =>
  ({ type, data }) =>
    ofLink.has(type) && !('name' in data && data.name === name)

/** Of a link to a run of others: what names the person, and the answers to those questions. */
const beyondOther = (link: TrailLink, email: string): Holds => {
  const [isBeyond, asked] = [beyondLink(link), new Set<unknown>()]
  return (event) => {
    const questionId = 'questionId' in event.data ? event.data.questionId : null
    const holds = isBeyond(event) && (holdsAddress(event.data, email) || asked.has(questionId))
    if (holds && questionId !== null) asked.add(questionId)
    return holds
  }
}
