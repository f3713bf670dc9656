import { randomBytes } from 'node:crypto'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sealing } from '#adapters/postgres/personal-data/key-adoption.ts'
import { unwrapKey, wrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { newKey, seal, unseal } from '#adapters/postgres/personal-data/seal.ts'
import type { WebhookVault } from '#domain/webhook/ports/webhook-vault.ts'
import type { SecretVault } from '#domain/workflow/ports/secret-vault.ts'

/**
 * Seals with a key for each workflow, stored wrapped beside those of personal data, under its own subject: a dossier of
 * the workflow hands out the keys of streams, and this is not one. Archiving the workflow deletes the key.
 */
export const postgresSecretVault = (postgres: Postgres, master: MasterKey): SecretVault => {
  const vault = keyedVault(postgres, master)
  return {
    seal: (workflowId, texts) => vault.seal(subjectOf(workflowId), texts),
    open: (workflowId, sealed) => vault.open(subjectOf(workflowId), sealed),
  }
}

const subjectOf = (workflowId: number) => `workflow-secrets-${workflowId}`

/** Like the vault of workflows, with a key for each webhook; deleting the webhook deletes the key. */
export const postgresWebhookVault = (postgres: Postgres, master: MasterKey): WebhookVault => {
  const vault = keyedVault(postgres, master)
  const subject = (webhookId: string) => `webhook-secrets-${webhookId}`
  return {
    make: () => `whsec_${randomBytes(32).toString('base64')}`,
    seal: async (webhookId, text) => {
      const [sealed] = await vault.seal(subject(webhookId), [{ name: 'signing', text }])
      if (sealed === undefined) throw new Error('nothing was sealed')
      return sealed
    },
    open: (webhookId, sealed) =>
      vault.open(
        subject(webhookId),
        sealed.map((one) => ({ name: 'signing', sealed: one })),
      ),
    forget: async (webhookId) => {
      await reaching(postgres.pool.query('delete from personal_keys where subject = $1', [subject(webhookId)]))
    },
  }
}

type Named<Text> = readonly ({ readonly name: string } & Text)[]

/** Seals texts under one key per subject, which is stored wrapped with the master key. */
export const keyedVault = ({ pool }: Postgres, master: MasterKey) => {
  const keyIn = async (subject: string, query: string, values: readonly unknown[]): Promise<Buffer> => {
    const { rows } = await reaching(pool.query<{ wrapped: Buffer }>(query, [...values]))
    if (rows[0] === undefined) throw new Error(`the key of ${subject} is gone`)
    return unwrapKey(master, rows[0].wrapped, subject)
  }
  return {
    seal: async (subject: string, texts: Named<{ readonly text: string }>): Promise<readonly string[]> => {
      const key = await sealing(pool, master, () =>
        keyIn(subject, makeKey, [subject, wrapKey(master, newKey(), subject)]),
      )
      return texts.map(
        ({ name, text }) => `v1.${seal(key, Buffer.from(text), `${subject}/${name}`).toString('base64url')}`,
      )
    },
    open: async (subject: string, sealed: Named<{ readonly sealed: string }>): Promise<readonly string[]> => {
      const key = await keyIn(subject, selectKey, [subject])
      return sealed.map(({ name, sealed: text }) =>
        unseal(key, Buffer.from(text.slice(3), 'base64url'), `${subject}/${name}`).toString(),
      )
    },
  }
}

const selectKey = 'select wrapped from personal_keys where subject = $1'
/** The subject's key, or this one: an update without effect returns the row, also of a key that is deleted meanwhile. */
const makeKey = `
  insert into personal_keys (subject, wrapped) values ($1, $2)
  on conflict (subject) do update set subject = excluded.subject returning wrapped`
