import type pg from 'pg'
import type { ViewChange } from '../../../domain/ports/views.ts'
import { writers } from './read-models.ts'

const rowsAtOnce = 200

/** Gathers rows and writes them in batches, as an append writes them; `flush` writes the rest. */
export const viewWriter = (client: pg.Client) => {
  const waiting = new Map<ViewChange['view'], string[]>()

  const write = async (view: ViewChange['view']) => {
    const rows = waiting.get(view) ?? []
    waiting.delete(view)
    const writer = writers[view]
    if (writer === undefined || rows.length === 0) return
    await client.query(`select ${writer}($1, '{}')`, [`[${rows.join()}]`])
  }

  return {
    put: async (changes: readonly ViewChange[]) => {
      for (const { view, row } of changes) {
        const rows = waiting.get(view) ?? []
        waiting.set(view, rows)
        if (rows.push(JSON.stringify({ request: 0, ...row })) >= rowsAtOnce) await write(view)
      }
    },
    flush: async () => {
      for (const view of [...waiting.keys()]) await write(view)
    },
  }
}
