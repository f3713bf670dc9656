import { callsWaiting } from '#adapters/postgres/call/waiting-calls.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sealingLead } from '#adapters/postgres/log/event-codec.ts'
import {
  type EventColumns,
  eventColumns,
  eventsWithKeys,
  keyOf,
  recordedEvent,
} from '#adapters/postgres/log/recorded-event.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { idOf, kindOf, type StreamName } from '#domain/kernel/stream-name.ts'
import { holdsAddress } from '#domain/lead/model/index.ts'

/** The runs, links, approvals and calls in whose events an address is named: rows show at most the newest of their texts. */
export type Naming = {
  readonly runIds: readonly string[]
  readonly shareIds: readonly string[]
  readonly approvalIds: readonly string[]
  readonly callIds: readonly string[]
}

/**
 * Decrypts the events of runs with steps, edits or suggestions, and of links with questions or former names, of approvals, and of calls
 * without a lead.
 * What is sealed with a lead's key belongs to that lead, and is left out.
 */
export const otherTexts =
  ({ pool }: Postgres, master: MasterKey) =>
  async (email: string): Promise<Naming> => {
    const naming = new Set<StreamName>()
    const search = async (text: string, after = ''): Promise<void> => {
      const { rows } = await reaching(pool.query<EventRow>({ text, values: [after, streamsAtOnce], rowMode: 'array' }))
      for (const [stream, ...columns] of rows)
        if (!naming.has(stream) && holdsAddress(textsOf(stream, columns, master), email)) naming.add(stream)
      const last = rows.at(-1)?.[0]
      return last === undefined ? undefined : search(text, last)
    }
    await search(eventsOf(selectStreams))
    await search(
      eventsOf(`select e.stream from ${callsWaiting} and e.stream > $1 collate "C" order by e.stream limit $2`),
    )
    const idsOf = (kind: 'run' | 'share' | 'approval' | 'call') =>
      [...naming].filter((stream) => kindOf(stream) === kind).map(idOf)
    const [runIds, shareIds] = [idsOf('run'), idsOf('share')]
    return { runIds, shareIds, approvalIds: idsOf('approval'), callIds: idsOf('call') }
  }

type EventRow = [stream: StreamName, ...columns: EventColumns]

const streamsAtOnce = 200

const selectStreams = `
  select distinct stream from events
   where stream > $1 collate "C"
     and type in ('RunStepStarted', 'RunStepCompleted', 'RunApprovalAsked', 'RunOutputsRevised', 'RunOutputsRestored',
                  'RunTextSuggested', 'RunSuggestionJudged', 'ShareRenamed', 'QuestionAsked', 'QuestionAnswered',
                  'ApprovalRequested', 'ApprovalApproved', 'ApprovalRejected')
   order by stream limit $2`

const eventsOf = (streams: string): string => `
  select e.stream, ${eventColumns} from ${eventsWithKeys}
   where e.stream in (${streams})
   order by e.stream`

const textsOf = (stream: StreamName, columns: EventColumns, master: MasterKey): object => {
  const event = recordedEvent(stream, columns, keyOf(stream, columns, master))
  return sealingLead(event) === null ? event.data : {}
}
