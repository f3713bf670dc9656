import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sealing } from '#adapters/postgres/personal-data/key-adoption.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { Erasure, Erasures } from '#domain/person/ports/erasures.ts'

/** Erasures under way. The lead's own key is destroyed before they end: they are sealed with the master key. */
export const postgresErasures = ({ pool }: Postgres, master: MasterKey): Erasures => ({
  find: async (leadId) => {
    const { rows } = await reaching(pool.query<{ sealed: Buffer }>(select, [leadId]))
    const sealed = rows[0]?.sealed
    if (sealed === undefined) return null
    return JSON.parse(master.unseal('answers', sealed, contextOf(leadId)).toString()) as Erasure
  },
  keep: async (leadId, erasure) => {
    const text = Buffer.from(JSON.stringify(erasure))
    await sealing(pool, master, () =>
      reaching(pool.query(upsert, [leadId, master.seal('answers', text, contextOf(leadId))])),
    )
  },
  end: async (leadId) => {
    await reaching(pool.query('delete from erasures where lead_id = $1', [leadId]))
  },
  all: async () => {
    const { rows } = await reaching(pool.query<{ id: string }>('select lead_id as id from erasures order by lead_id'))
    return rows.map(({ id }) => id)
  },
})

const contextOf = (leadId: string) => `erasure/${leadId}`

const select = 'select sealed from erasures where lead_id = $1'
const upsert = `
  insert into erasures (lead_id, sealed) values ($1, $2)
  on conflict (lead_id) do update set sealed = excluded.sealed`
