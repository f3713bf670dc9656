import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { keyedVault } from '#adapters/postgres/workflow/secret-vault.ts'
import type { SealedSettings } from '#domain/setting/ports/sealed-settings.ts'

const subject = 'setting-texts'

/** All texts have one key, which `rekey` rewraps like those of personal data. */
export const postgresSealedSettings = (postgres: Postgres, master: MasterKey): SealedSettings => {
  const { pool } = postgres
  const vault = keyedVault(postgres, master)
  return {
    put: async (texts) => {
      if (texts.length === 0) return
      const sealed = await vault.seal(
        subject,
        texts.map(({ id, text }) => ({ name: id, text })),
      )
      await reaching(pool.query(insert, [texts.map(({ id }) => id), sealed]))
    },
    open: async (ids) => {
      if (ids.length === 0) return new Map()
      const { rows } = await reaching(pool.query<{ name: string; sealed: string }>(select, [ids]))
      if (rows.length === 0) return new Map()
      const texts = await vault.open(subject, rows)
      return new Map(rows.map(({ name }, index) => [name, texts[index] ?? '']))
    },
    forget: async (ids) => {
      if (ids.length > 0) await reaching(pool.query('delete from sealed_settings where id = any ($1::uuid[])', [ids]))
    },
  }
}

const insert = 'insert into sealed_settings (id, sealed) select * from unnest($1::uuid[], $2::text[])'
const select = 'select id::text as name, sealed from sealed_settings where id = any ($1::uuid[])'
