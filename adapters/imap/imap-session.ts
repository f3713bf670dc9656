import type { ImapFlow } from 'imapflow'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { maxAnswerBytes } from './bounded-client.ts'
import { type Connection, connectImap, folderOf, plainFault } from './connect-imap.ts'

/** To begin and end IDLE takes as long as a command: it is begun after the last of several. */
const restMs = 50
/** A server that ends each connection is looked at once more at once, and then as often as without its news. */
const wakeByEndEveryMs = 60_000

/** One connection at a time, opened when it is needed; after a failure the next call connects again, until it is closed. */
export const imapSession = (url: string, onNews: () => void) => {
  let current: Connection | null = null
  /** That of the current connection, or of one that is being opened. */
  let client: ImapFlow | null = null
  let rest: NodeJS.Timeout | undefined
  let wokenByEndAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  const open = async (): Promise<Connection> => {
    if (isClosed) throw new Error('it is not read any more')
    if (current?.client.usable) return current
    const onClient = (own: ImapFlow) => {
      client = own
    }
    const connection = await connectImap(url, { onClient })
    current = connection
    connection.client.on('exists', onNews)
    // The server ended it: there may be news, such as a folder that was re-created.
    connection.client.on('close', () => {
      if (current !== connection || connection.bounds.fault() !== null) return
      current = null
      if (performance.now() - wokenByEndAt < wakeByEndEveryMs) return
      wokenByEndAt = performance.now()
      onNews()
    })
    await connection.client.mailboxOpen(folderOf(url), { readOnly: true })
    return connection
  }
  const drop = () => {
    // Not a log-out: that waits for the server.
    clearTimeout(rest)
    current = null
    client?.close()
  }
  return {
    close: () => {
      isClosed = true
      drop()
    },
    /** `maxBytes` is what the work may receive. */
    reaching: async <Result>(
      work: (client: ImapFlow) => Promise<Result>,
      maxBytes = maxAnswerBytes,
    ): Promise<Result> => {
      try {
        clearTimeout(rest)
        const { client, bounds } = await open()
        const result = await bounds.act(maxBytes, () => work(client))
        // Until the next command; servers end it after a while, and the mailbox is looked at every minute anyway.
        rest = setTimeout(() => void client.idle().catch(() => undefined), restMs)
        return result
      } catch (error) {
        const fault = current?.bounds.fault() ?? error
        drop()
        throw fault instanceof Unavailable ? fault : new Unavailable('The mailbox', plainFault(fault))
      }
    },
  }
}
