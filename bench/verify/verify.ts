import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { eventHash } from '#adapters/postgres/log/event-hash.ts'
import { wrapKey } from '#adapters/postgres/personal-data/keys.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { newKey, seal } from '#adapters/postgres/personal-data/seal.ts'
import { verifyInParts } from '#apps/cli/verify-in-parts.ts'
import { genesisHash } from '#domain/log/ports/event-store.ts'
import { headsOf } from '#tests/support/log/log-heads.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { boundLine } from '../report.ts'
import { processorMs } from '../runs/processor-time.ts'
import { verifyBounds } from '../targets.ts'

const events = 600_000
const perStream = 10
const rowsAtOnce = 5_000
const rounds = 3
/** The secret of `openProcess`. */
const secrets = [Buffer.alloc(32, 'atrium')] as const

/** Verifies a signed log of realistic leads, each a capture of 700 sealed bytes, its key, and nine short changes. */
export const printVerify = async (url: string, print: (text: string) => void): Promise<void> => {
  await seed(url)
  const process = openProcess(url)
  await headsOf(process).sign()
  const rates: number[] = []
  let resident = 0
  const [ownBefore, postgresBefore] = [ownMs(), await processorMs([])]
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const onProgress = () => {
      resident = Math.max(resident, globalThis.process.memoryUsage.rss())
    }
    const found = await verifyInParts({ ...process, logSigner: process.signer, secrets }, { onProgress })
    if (!found.whole) throw new Error(`the log is not whole: ${JSON.stringify(found.fault)}`)
    rates.push(events / ((performance.now() - began) / 1000))
  }
  const postgresMs = postgresBefore === null ? null : ((await processorMs([])) ?? 0) - postgresBefore
  const each = (ms: number | null) => (ms === null ? '?' : ((ms * 1000) / (events * rounds)).toFixed(1))
  print(`processor time an event: ${each(ownMs() - ownBefore)} µs here, ${each(postgresMs)} µs in PostgreSQL`)
  const [, median = 0] = rates.sort((a, b) => a - b)
  print(`verify over ${events.toLocaleString('en-US')} events, at most ${Math.round(resident / 2 ** 20)} MB resident`)
  print(`${boundLine('Events a second', median, verifyBounds.perSecond)}\n`)
  await process.close()
}

const ownMs = () => {
  const { user, system } = globalThis.process.cpuUsage()
  return (user + system) / 1000
}

const seed = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = chained()
  for (let first = 1; first <= events; first += rowsAtOnce) {
    const page = Array.from({ length: rowsAtOnce }, () => rows.next().value)
    await client.query(insert, [JSON.stringify(page)])
    const streams = page.flatMap((row) => (row?.version === 1 ? [row.stream] : []))
    await client.query(insertKeys, [streams, streams.map((stream) => wrapKey(master, key, stream))])
  }
  await client.query('vacuum analyze events')
  await client.query('vacuum analyze personal_keys')
  await client.end()
}

const insert = `
  insert into events (position, stream, version, id, type, schema_version, data, at, actor, correlation_id, causation_id, hash)
  select position, stream, version, id::uuid, type, 1, data::json, at, actor, id, id, decode(hash, 'hex')
    from json_to_recordset($1) as e (position bigint, stream text, version int, id text, type text, data text,
                                     at timestamptz, actor text, hash text)`

const insertKeys = 'insert into personal_keys (subject, wrapped) select * from unnest($1::text[], $2::bytea[])'

const [master, key] = [masterKey(...secrets), newKey()]

function* chained() {
  const at = '2026-01-01T12:00:00.000Z'
  for (let position = 1; ; ) {
    const stream = `lead-${randomUUIDv7()}`
    let previous = genesisHash
    for (let version = 1; version <= perStream; version++, position++) {
      const id = randomUUIDv7()
      const [type, data] =
        version === 1 ? ['LeadCaptured', captured(stream)] : ['LeadStatusChanged', '{"status":"contacted"}']
      const [actor, correlationId, causationId] = ['visitor', id, id]
      const content = { stream, version, id, type, schemaVersion: 1, at, actor, correlationId, causationId, data }
      const hash = eventHash(previous, content)
      yield { position, stream, version, id, type, data, at, actor, hash }
      previous = hash
    }
  }
}

const captured = (stream: string) => {
  const sealed = seal(key, Buffer.from(JSON.stringify({ notes: 'n'.repeat(470) })), `${stream}/1/LeadCaptured`)
  return `{"source":"contact_form","status":"new","personal":"v1.${sealed.toString('base64url')}"}`
}
