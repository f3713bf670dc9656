import type pg from 'pg'
import { labelOf, type MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { SignedHead } from '#domain/audit/ports/log-tree.ts'
import { restoredRows, rowIn } from './restored-rows.ts'
import { pageContext } from './sealed-lines.ts'
import { digestIn, endLine, signedAtIn } from './tables.ts'

/** The rows of other tables, in pages that open in their order alone; the last one is their number. */
export const rowsBesideLog = (client: pg.Client, master: MasterKey) => {
  const batch = restoredRows(client)
  let [page, rows, ended] = [0, 0, false]
  let [besideDigest, headTime]: (string | null)[] = [null, null]
  const linesOf = (sealed: string, log: Pick<SignedHead, 'size' | 'root'>): readonly string[] => {
    page += 1
    const bytes = Buffer.from(sealed, 'base64')
    if (!master.ids.includes(labelOf(bytes) ?? master.id())) throw new Error(foreignKey)
    try {
      return master.unseal('backups', bytes, pageContext(log, page)).toString().split('\n')
    } catch {
      throw new Error(
        'The events are not those that the head was signed over, or the rows beside them not theirs: nothing was imported.',
      )
    }
  }
  return {
    /** `digest` is that of the open lines, `signedAt` the time of the head; earlier releases sealed neither. */
    areWhole: (digest: string, signedAt: string) =>
      ended && (besideDigest ?? digest) === digest && (headTime ?? signedAt) === signedAt,
    insert: async (
      sealed: string,
      { size, root = '' }: { readonly size: number; readonly root: string | undefined },
    ) => {
      for (const line of linesOf(sealed, { size, root })) {
        const row = rowIn(line)
        if (row !== null) {
          await batch.put(row)
          rows += 1
        }
        besideDigest ??= digestIn(line)
        headTime ??= signedAtIn(line)
        ended ||= line === endLine(rows)
      }
      await batch.flush()
    },
  }
}

export const foreignKey =
  'The log was exported with another master key: give that one, by MASTER_KEY or as DATA_DIR/master-key.'
