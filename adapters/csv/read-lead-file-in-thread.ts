import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileRow, LeadFile, LeadFileShape } from '#domain/lead/ports/lead-file.ts'
import type { ReadOrder, ReadReport } from './lead-file-thread.ts'
import type { LeadFileReading } from './read-lead-file.ts'

/** As `readLeadFile`, in a thread of its own: a hostile file takes seconds, and the server answers meanwhile. */
export const readLeadFileInThread = async (
  content: Uint8Array,
  columns: LeadFileShape['columns'] | undefined,
  reading: LeadFileReading,
): Promise<LeadFile> => {
  const workerData: ReadOrder = { content, columns, reading }
  const worker = new Worker(new URL('./lead-file-thread.ts', import.meta.url), { workerData })
  const first = await nextOf(worker)
  if (!('file' in first)) throw new Error('rows came before their file')
  if (first.file.readable) return { ...first.file, rows: () => rowsOf(worker) }
  await worker.terminate()
  return first.file
}

async function* rowsOf(worker: Worker): AsyncGenerator<FileRow> {
  try {
    for (;;) {
      const next = nextOf(worker)
      worker.postMessage('more')
      const report = await next
      if (!('rows' in report) || report.rows.length === 0) return
      yield* report.rows
    }
  } finally {
    await worker.terminate()
  }
}

/** The next report; rejects when the thread fails or ends instead. */
const nextOf = async (worker: Worker): Promise<ReadReport> => {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`The thread that reads a file ended with ${code}.`)
  })
  try {
    const [report] = await Promise.race([once(worker, 'message', { signal }), ended])
    return report as ReadReport
  } finally {
    ended.catch(() => undefined)
    settled.abort()
  }
}
