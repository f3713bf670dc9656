import type pg from 'pg'
import { reaching } from '#adapters/postgres/connection/connection.ts'
import { refreshKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { LogSigner } from '#domain/audit/ports/log-signer.ts'

/** The id of a published key that is none of the log's, or of the key in use where the last head has it and it is not published. */
export const foreignLogKey = async (
  on: Pick<pg.Pool, 'query'>,
  master: MasterKey,
  signer: LogSigner,
): Promise<string | null> => {
  const [last] = (await reaching(on.query<{ note: string }>(selectNote))).rows
  const checkpoint = last === undefined ? null : signer.opened(last.note)
  if (last === undefined || checkpoint === null) return null
  const { rows } = await reaching(on.query<{ id: string; vkey: string }>('select key_id as id, vkey from log_keys'))
  // A key that replaced another while this ran is one of the log's own.
  await reaching(refreshKeyRing(on, master))
  const own = signer.vkeys(checkpoint.origin)
  const foreign = rows.find(({ id, vkey }) => !own.includes(vkey) || idIn(vkey) !== id)
  if (foreign !== undefined) return foreign.id
  const inUse = signer.keyId(checkpoint.origin)
  return signingId(last.note) === inUse && !rows.some(({ id }) => id === inUse) ? inUse : null
}

const selectNote = 'select note from log_heads order by size desc limit 1'

/** `<name>+<id>+<base64>`: the name has no plus sign. */
const idIn = (vkey: string): string | undefined => vkey.split('+')[1]

/** The first four bytes of a signature are the id of its key (C2SP signed-note). */
const signingId = (note: string): string => {
  const signature = note.slice(note.lastIndexOf(' ') + 1)
  return Buffer.from(signature, 'base64').subarray(0, 4).toString('hex')
}
