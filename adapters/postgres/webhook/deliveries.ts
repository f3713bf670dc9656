import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { Deliveries, Delivery, TakenDelivery } from '#domain/webhook/ports/deliveries.ts'

/** Longer than an attempt may take. */
const usualLeaseSeconds = 60

/**
 * A queue: `take` leases deliveries for `leaseSeconds`, and `settle` of a lease that has passed to another changes
 * nothing.
 */
export const postgresWebhookDeliveries = ({ pool }: Postgres, leaseSeconds = usualLeaseSeconds): Deliveries => {
  const rowsOf = async <Row extends object>(text: string, values: readonly unknown[]): Promise<readonly Row[]> =>
    (await reaching(pool.query<Row>(text, [...values]))).rows
  return {
    record: async (deliveries) => {
      const rows = deliveries.map(({ notice: { id: event_id, position, stream, version, type }, ...delivery }) => ({
        id: delivery.id,
        webhook_id: delivery.webhookId,
        event_id,
        position,
        stream,
        version,
        type,
      }))
      await rowsOf(record, [JSON.stringify(rows)])
    },
    take: async (webhookIds, limit, maxPerWebhook) =>
      (await rowsOf<Row>(take, [webhookIds, limit, maxPerWebhook, leaseSeconds])).map((row) => ({
        ...deliveryOf(row),
        take: row.take,
      })),
    settle: async ({ id, take: token }: TakenDelivery, { answered, error, retryInSeconds }) => {
      await rowsOf(settle, [id, token, answered, error, retryInSeconds])
    },
    nextIn: async (webhookIds) => {
      const [row] = await rowsOf<{ milliseconds: string | null }>(nextIn, [webhookIds])
      return row?.milliseconds == null ? null : Number(row.milliseconds)
    },
    list: async (webhookId, limit, beforeNumber) =>
      (await rowsOf<Row>(list, [webhookId, beforeNumber, limit])).map(deliveryOf),
    again: async (id) => {
      const [row] = await rowsOf<Row>(sendAgain, [id])
      return row === undefined ? null : deliveryOf(row)
    },
    forget: async (webhookId) => {
      await rowsOf('delete from webhook_deliveries where webhook_id = $1', [webhookId])
      await rowsOf('delete from webhook_counts where webhook_id = $1', [webhookId])
    },
  }
}

type Row = Pick<Delivery, 'id' | 'stream' | 'version' | 'type' | 'status' | 'attempts' | 'answered' | 'error'> & {
  readonly webhook_id: string
  readonly number: string
  readonly take: number
  readonly created_at: Date
  readonly attempted_at: Date | null
  readonly due_at: Date | null
}

const deliveryOf = ({ id, stream, version, type, status, attempts, answered, error, ...row }: Row): Delivery => ({
  id,
  stream,
  version,
  type,
  status,
  attempts,
  answered,
  error,
  webhookId: row.webhook_id,
  order: Number(row.number),
  createdAt: row.created_at.toISOString(),
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  dueAt: status === 'pending' ? (row.due_at?.toISOString() ?? null) : null,
})

/** One statement. Of two processes with the same events, one waits for the other's count and then violates `_once`. */
const record = `
  with wanted as (
    select * from json_to_recordset($1)
      as v (id uuid, webhook_id uuid, event_id uuid, position bigint, stream text, version int, type text)),
  fresh as (
    select w.*, row_number() over (partition by webhook_id order by position) as nth,
           count(*) over (partition by webhook_id) as total
      from wanted w
     where not exists (select from webhook_deliveries d where d.webhook_id = w.webhook_id and d.event_id = w.event_id)),
  counted as (
    insert into webhook_counts as c (webhook_id, number) select webhook_id, count(*) from fresh group by webhook_id
    on conflict (webhook_id) do update set number = c.number + excluded.number
    returning webhook_id, number)
  insert into webhook_deliveries (id, webhook_id, event_id, number, stream, version, type)
  select f.id, f.webhook_id, f.event_id, c.number - f.total + f.nth, f.stream, f.version, f.type
    from fresh f join counted c using (webhook_id)`

/** Skips deliveries that another process has just taken; the condition is checked again on the locked row. */
const take = `
  with free as (
    select w.id as webhook_id, $3 - (
             select count(*) from webhook_deliveries d
              where d.webhook_id = w.id and d.status = 'pending' and d.taken_until > now()) as slots
      from unnest($1::uuid[]) as w (id)),
  due as (
    select d.id from free f cross join lateral (
      select id, due_at from webhook_deliveries
       where webhook_id = f.webhook_id and status = 'pending' and due_at <= now() and coalesce(taken_until <= now(), true)
       order by due_at, number limit greatest(f.slots, 0)) d
     order by d.due_at limit $2),
  held as (
    select id from webhook_deliveries
     where id in (select id from due) and status = 'pending' and coalesce(taken_until <= now(), true)
       for update skip locked)
  update webhook_deliveries d
     set take = d.take + 1, attempts = d.attempts + 1, attempted_at = now(),
         taken_until = now() + make_interval(secs => $4)
    from held where d.id = held.id returning d.*`

const settle = `
  update webhook_deliveries
     set taken_until = null, answered = $3::int, error = $4::text,
         status = case when $4::text is null then 'delivered' when $5::int is null then 'failed' else 'pending' end,
         due_at = now() + make_interval(secs => $5::int)
   where id = $1 and take = $2`

const nextIn = `
  select ceil(extract(epoch from min(greatest(due_at, taken_until)) - now()) * 1000) as milliseconds
    from webhook_deliveries where webhook_id = any ($1::uuid[]) and status = 'pending'`

const list = `
  select * from webhook_deliveries
   where webhook_id = $1 and ($2::bigint is null or number < $2) order by number desc limit $3`

const sendAgain = `
  update webhook_deliveries
     set status = 'pending', attempts = 0, due_at = now(), take = take + 1, taken_until = null
   where id = $1 returning *`
