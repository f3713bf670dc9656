import type pg from 'pg'
import type { Instant } from '#domain/kernel/instant.ts'
import { type LogPlace, logStart } from '#domain/log/ports/event-log.ts'

/** A checkpoint is written less often than it moves: a crash repeats the events of a few milliseconds. */
export const keepEveryMs = 50

/** Writes a moved place at most once per interval, so that a crash repeats no more than its events. */
export const checkpointKeeper = (start: LogPlace, write: (place: LogPlace) => Promise<unknown>) => {
  let [place, writtenPlace, at] = [start, start, 0]
  const isBehind = () => place.position !== writtenPlace.position
  const now = async () => {
    if (!isBehind()) return
    const end = place
    await write(end)
    ;[writtenPlace, at] = [end, performance.now()]
  }
  return {
    isBehind,
    now,
    moved: async (to: LogPlace) => {
      place = to
      if (performance.now() - at >= keepEveryMs) await now()
    },
  }
}

/** A failover that lost the event has also moved the checkpoint back, to before the event that took its position. */
export const keep = (client: pg.Client, name: string, { position, id }: LogPlace) =>
  client.query({ name: 'keep-place', text: keptText, values: [name, position, id] })

const keptText = `
  update subscriptions set position = $2
   where name = $1 and exists (select from events where position = $2 and id = $3)`

/** A name without a row begins before the first event since the moment; another process may insert it meanwhile. */
export const checkpoint = async (client: pg.Client, name: string, since: Instant): Promise<LogPlace> => {
  const readPlace = async () =>
    (await client.query<{ position: string; id: string | null }>(keptCheckpoint, [name])).rows[0]
  const begin = { text: beginning, values: [name, since], query_timeout: 600_000 }
  const placeRow = (await readPlace()) ?? (await client.query(begin).then(readPlace))
  return placeRow === undefined ? logStart : { position: Number(placeRow.position), id: placeRow.id }
}

/** With the id of its event, so that followers at the same place share their reads. */
const keptCheckpoint = `
  select s.position, e.id from subscriptions s left join events e on e.position = s.position where s.name = $1`

/** Where a new name begins: scans the log once for the first event since the moment. */
const beginning = `
  insert into subscriptions (name, position)
  select $1, coalesce((select min(position) - 1 from events where at >= $2), (select max(position) from events), 0)
  on conflict (name) do nothing`
