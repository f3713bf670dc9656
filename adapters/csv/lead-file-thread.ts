import { parentPort, workerData } from 'node:worker_threads'
import type { FileRow, LeadFile, LeadFileShape } from '#domain/lead/ports/lead-file.ts'
import { type LeadFileReading, readLeadFile } from './read-lead-file.ts'

export type ReadOrder = {
  readonly content: Uint8Array
  readonly columns: LeadFileShape['columns'] | undefined
  readonly reading: LeadFileReading
}

type Unread = Extract<LeadFile, { readable: false }>

/** First what kind of file it is; then, each time when asked, the next rows. None are left after an empty batch. */
export type ReadReport =
  | { readonly file: Unread | { readonly readable: true; readonly shape: LeadFileShape } }
  | { readonly rows: readonly FileRow[] }

const batchSize = 500
/** Who asks for nothing in this time has given up. */
const maxIdleMs = 300_000

const report = (message: ReadReport) => parentPort?.postMessage(message)

const { content, columns, reading } = workerData as ReadOrder
const file = await readLeadFile(content, columns, reading)

if (file.readable) {
  const rows = file.rows()[Symbol.asyncIterator]()
  let leaving = setTimeout(() => parentPort?.close(), maxIdleMs)
  parentPort?.on('message', async () => {
    clearTimeout(leaving)
    const batch: FileRow[] = []
    while (batch.length < batchSize) {
      const next = await rows.next()
      if (next.done) break
      batch.push(next.value)
    }
    report({ rows: batch })
    leaving = setTimeout(() => parentPort?.close(), maxIdleMs)
  })
  report({ file: { readable: true, shape: file.shape } })
} else report({ file })
