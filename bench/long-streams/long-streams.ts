import { randomUUIDv7 } from 'node:crypto'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { emptyStream } from '#domain/log/ports/event-store.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import { type ShareHandler, shareHandler } from '#domain/share/service/share-handler.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { boundLine } from '../report.ts'
import { longStreamBounds } from '../targets.ts'

const lengths = [10, 10_000] as const
const commands = 400
const began = Date.parse('2026-01-01T00:00:00Z')
const cause = { actor: 'visitor', correlationId: 'bench', causationId: 'bench' }
/** Openings are rate-limited per hour, so each takes place in a different hour. */
const hour = (n: number) => new Date(began + n * 3_600_000).toISOString()

/** Measures opening a link with a short history against one with a long history, in turns. */
export const printLongStreams = async (url: string, print: (text: string) => void): Promise<void> => {
  const process = openProcess(url)
  const handle = shareHandler(process.store)
  const [short, long] = [await linkOpened(process.store, lengths[0]), await linkOpened(process.store, lengths[1])]
  const first = await timedOpening(handle, long, lengths[1])
  const [ofShort, ofLong]: [number[], number[]] = [[], []]
  for (let n = 1; n <= commands; n++) {
    ofShort.push(await timedOpening(handle, short, lengths[1] + n))
    ofLong.push(await timedOpening(handle, long, lengths[1] + n))
  }
  const ratio = median(ofLong) / median(ofShort)
  print(`An opening of a link that was opened 10 times: ${median(ofShort).toFixed(2)} ms, p50 of ${commands}`)
  print(`The first after a start of one that was opened 10,000 times: ${first.toFixed(0)} ms`)
  print(`${boundLine('A further one, against the short one', ratio, longStreamBounds.command)}\n`)
  await process.close()
}

const linkOpened = async (store: ReturnType<typeof openProcess>['store'], times: number) => {
  const stream = streamName('share', randomUUIDv7())
  const made: ShareEvent = {
    type: 'ShareCreated',
    data: {
      ...{ runId: randomUUIDv7(), workflowId: 5, name: null, expiresAt: null, pinnedVersion: null },
      ...{ passcodeVerifier: null, requiresEmail: false, createdBy: randomUUIDv7(), createdAt: hour(0) },
    },
  }
  let head = emptyStream(stream)
  const events = [made, ...Array.from({ length: times }, (_, n) => opening(n))]
  for (let at = 0; at < events.length; at += 500)
    head = await store.append({ head, events: events.slice(at, at + 500), cause, at: hour(at) })
  return stream
}

const opening = (n: number): ShareEvent => ({
  type: 'ShareOpened',
  data: { visitId: randomUUIDv7(), by: 'person', email: null, openedAt: hour(n) },
})

const timedOpening = async (handle: ShareHandler, stream: StreamName, n: number): Promise<number> => {
  const command = {
    ...({ type: 'OpenShare', visitId: randomUUIDv7(), by: 'person', returning: false } as const),
    ...{ passcodeVerifier: null, email: null, now: hour(n) },
  }
  const start = performance.now()
  const { accepted } = await handle(stream, command, { cause, at: hour(n) })
  if (!accepted) throw new Error('an opening was refused')
  return performance.now() - start
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
