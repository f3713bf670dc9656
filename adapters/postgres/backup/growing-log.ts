import type pg from 'pg'
import { z } from 'zod'
import { treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { fingerprintsOf } from '#adapters/postgres/audit/head-seal.ts'
import { insertTiles } from '#adapters/postgres/audit/log-tree.ts'
import { chainFollower, type Tile, tileEdge } from '#domain/audit/model/index.ts'
import { genesisHash } from '#domain/log/ports/event-store.ts'
import { expectedRedactions, notWrittenError } from './expected-redactions.ts'

const rowsAtOnce = 200

const text = z.string()
export const importedEvent = z.object({
  position: z.int(),
  stream: text,
  version: z.int(),
  id: z.uuid(),
  type: text,
  schemaVersion: z.int(),
  at: z.iso.datetime(),
  actor: text,
  correlationId: text,
  causationId: text,
  data: text,
  hash: text,
})
type SealedEvent = z.output<typeof importedEvent>

/** The imported events with recomputed hashes, and their growing tree. */
export const growingLog = (client: pg.Client) => {
  const redactions = expectedRedactions()
  const [edge, follower] = [tileEdge(0, [], treeHash), chainFollower(genesisHash)]
  let [waiting, tiles, hashes]: [SealedEvent[], Tile[], string[]] = [[], [], []]
  const fingerprints: Buffer[] = []
  const flush = async () => {
    await insertTiles(client, tiles)
    if (waiting.length > 0) await client.query(insertEvents, [JSON.stringify(waiting)])
    if (hashes.length > 0) fingerprints.push(fingerprintsOf(hashes))
    ;[waiting, tiles, hashes] = [[], [], []]
  }
  return {
    flush,
    append: async (event: SealedEvent) => {
      if (follower.follow(redactions.chained(event), undefined) !== null) throw notWrittenError(event.position)
      waiting.push(event)
      hashes.push(event.hash)
      tiles.push(...edge.append(event.hash))
      if (waiting.length === rowsAtOnce) await flush()
    },
    end: () => {
      redactions.met()
      return { size: edge.size(), root: edge.root(), fingerprints: Buffer.concat(fingerprints) }
    },
  }
}

const insertEvents = `
  insert into events (position, stream, version, id, type, schema_version, data, at, actor, correlation_id, causation_id, hash)
  select position, stream, version, id, type, "schemaVersion", data::json, at, actor, "correlationId", "causationId", decode(hash, 'hex')
    from json_to_recordset($1) as e
         (position bigint, stream text, version int, id uuid, type text, "schemaVersion" int, data text, at timestamptz,
          actor text, "correlationId" text, "causationId" text, hash text)`
