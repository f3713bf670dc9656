import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type SiteFile, type SiteOrder, siteBuild } from '#contracts/mfe/site-pages.ts'

/**
 * Renders the pages of one language with the components of the build, in a thread of its own, so that requests are
 * answered meanwhile. Rejects if the thread fails or ends without pages.
 */
export const renderInThread = async (folder: string, workerData: SiteOrder): Promise<readonly SiteFile[]> => {
  const worker = new Worker(join(folder, siteBuild.thread), { workerData })
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`The thread that renders the site ended with ${code}.`)
  })
  try {
    const [files] = await Promise.race([once(worker, 'message', { signal }), ended])
    return files
  } finally {
    ended.catch(() => undefined)
    settled.abort()
    await worker.terminate()
  }
}
