import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { unwrapKey, wrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { newKey, seal, unseal } from '#adapters/postgres/personal-data/seal.ts'
import type { SecretVault } from '#domain/workflow/ports/secret-vault.ts'

/**
 * Seals with a key for each workflow, which stands wrapped beside those of personal data, under a name of its own: a
 * dossier of the workflow hands out keys of streams, and this is none. Archiving the workflow deletes the key.
 */
export const postgresSecretVault = ({ pool }: Postgres, master: MasterKey): SecretVault => {
  const keyOf = async (subject: string): Promise<Buffer> => {
    const { rows } = await reaching(pool.query<{ wrapped: Buffer }>(selectKey, [subject]))
    if (rows[0] === undefined) throw new Error(`the key of ${subject} is gone`)
    return unwrapKey(master, rows[0].wrapped, subject)
  }
  return {
    seal: async (workflowId, texts) => {
      const subject = subjectOf(workflowId)
      await reaching(pool.query(insertKey, [subject, wrapKey(master, newKey(), subject)]))
      const key = await keyOf(subject)
      return texts.map(
        ({ name, text }) => `v1.${seal(key, Buffer.from(text), `${subject}/${name}`).toString('base64url')}`,
      )
    },
    open: async (workflowId, sealed) => {
      const subject = subjectOf(workflowId)
      const key = await keyOf(subject)
      return sealed.map(({ name, sealed: text }) =>
        unseal(key, Buffer.from(text.slice(3), 'base64url'), `${subject}/${name}`).toString(),
      )
    },
  }
}

const subjectOf = (workflowId: number) => `workflow-secrets-${workflowId}`

const selectKey = 'select wrapped from personal_keys where subject = $1'
const insertKey = 'insert into personal_keys (subject, wrapped) values ($1, $2) on conflict (subject) do nothing'
