import { endClient, plainClient } from '#adapters/postgres/connection/client.ts'
import { type Copying, copying } from '#adapters/postgres/connection/copying.ts'
import { type LogPosition, positionIn, textOf } from './positions.ts'

/** A connection that receives no byte for this long is considered lost. */
const usualSilenceMs = 30_000
/** A base backup begins with a checkpoint, which may take minutes. The concurrent log stream detects a lost server. */
const checkpointMs = 300_000
/** Microseconds from 1970 to 2000, PostgreSQL's epoch. */
const epochMicros = 946_684_800_000_000n
const reasons = { gone: '58P01', invalidated: '55000' }

/** The cluster at the other end of a connection. */
export type Source = { readonly systemId: string; readonly timeline: number; readonly segmentBytes: number }

export type Replication = Awaited<ReturnType<typeof openReplication>>

/** A message of the write-ahead log's stream: bytes from a position on, or the end of the server's log. */
type StreamMessage =
  | { readonly kind: 'wal'; readonly start: LogPosition; readonly bytes: Buffer; readonly clock: number }
  | { readonly kind: 'alive'; readonly end: LogPosition; readonly clock: number }

/** The server has removed the part of the log that the stream should begin with. */
export class WalGone extends Error {}

const failure = (error: Error & { readonly code?: string }) =>
  error.code === reasons.gone || error.code === reasons.invalidated ? new WalGone(error.message) : error

/**
 * A connection over PostgreSQL's streaming replication protocol; its login needs the attribute REPLICATION. Reads fail
 * if the server sends nothing for `silenceMs`.
 */
export const openReplication = async (url: string, silenceMs = usualSilenceMs) => {
  const mode = `${url}${url.includes('?') ? '&' : '?'}replication=true&application_name=atrium%20backup`
  // A stream runs for days: silence is limited instead.
  const client = plainClient(mode, 0)
  await client.connect()
  const row = async (text: string): Promise<Record<string, string | null>> => {
    const query = { text, query_timeout: silenceMs }
    return (await client.query<Record<string, string | null>>(query)).rows[0] ?? {}
  }
  return {
    identify: async (): Promise<Source> => {
      const { systemid, timeline } = await row('IDENTIFY_SYSTEM')
      const { wal_segment_size: size = '' } = await row('SHOW wal_segment_size')
      const [, count, unit = 'MB'] = /^(\d+)([A-Z]+)$/i.exec(size ?? '') ?? []
      const segmentBytes = Number(count) * ({ kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[unit] ?? 1)
      return { systemId: String(systemid), timeline: Number(timeline), segmentBytes }
    },
    /** The position from which a slot retains the log; null if there is no such slot. */
    slot: async (name: string): Promise<LogPosition | null> => {
      const { restart_lsn: position } = await row(`READ_REPLICATION_SLOT ${name}`)
      return position == null ? null : positionIn(position)
    },
    createSlot: async (name: string) => void (await row(`CREATE_REPLICATION_SLOT ${name} PHYSICAL (RESERVE_WAL true)`)),
    dropSlot: async (name: string) => void (await row(`DROP_REPLICATION_SLOT ${name}`)),
    baseBackup: () => baseBackup(copying(client, backUp, { silenceMs, beginsWithinMs: checkpointMs, failure })),
    stream: (slot: string, from: LogPosition, timeline: number) => {
      const start = `START_REPLICATION SLOT ${slot} PHYSICAL ${textOf(from)} TIMELINE ${timeline}`
      return streamOf(copying(client, start, { silenceMs, failure }))
    },
    close: () => endClient(client),
  }
}

const backUp = `BASE_BACKUP (LABEL 'atrium', CHECKPOINT 'fast', MANIFEST 'no', WAIT false)`

/** The cluster as a tar, read while the server keeps writing; the log from `start` to `end` makes it consistent. */
const baseBackup = (copy: Copying) => {
  const files = async function* (): AsyncGenerator<Buffer> {
    for await (const message of copy.messages()) {
      const type = String.fromCharCode(message[0] ?? 0)
      if (type === 'd') yield message.subarray(1)
      if (type === 'n' && message.indexOf(0, message.indexOf(0) + 1) > message.indexOf(0) + 1)
        throw new Error('The database has tablespaces, which a continuous backup does not hold.')
    }
  }
  const range = () => {
    const [first, last] = [copy.rows[0]?.[0], copy.rows.at(-1)?.[0]]
    if (first == null || last == null) throw new Error('The base backup has no end.')
    return { start: positionIn(first), end: positionIn(last) }
  }
  return { files: files(), range }
}

const streamOf = (copy: Copying) => {
  const messages = async function* (): AsyncGenerator<StreamMessage> {
    for await (const message of copy.messages()) {
      const clock = (at: number) => Number((message.readBigInt64BE(at) + epochMicros) / 1000n)
      if (message[0] === 'w'.charCodeAt(0))
        yield { kind: 'wal', start: message.readBigUInt64BE(1), bytes: message.subarray(25), clock: clock(17) }
      else yield { kind: 'alive', end: message.readBigUInt64BE(1), clock: clock(9) }
    }
  }
  /** Confirms what is archived, so that the server may remove it, and requests a keep-alive. */
  const confirm = (position: LogPosition) => {
    const status = Buffer.alloc(34)
    status.write('r')
    for (const at of [1, 9, 17]) status.writeBigUInt64BE(position, at)
    status.writeBigInt64BE(BigInt(Date.now()) * 1000n - epochMicros, 25)
    status.writeUInt8(1, 33)
    copy.send(status)
  }
  return { messages: messages(), confirm }
}
