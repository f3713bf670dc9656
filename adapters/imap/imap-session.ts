import type { ImapFlow } from 'imapflow'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { connectImap, folderOf } from './connect-imap.ts'

/** To begin and end IDLE takes as long as a command: it is begun after the last of several. */
const restMs = 50

/** One connection at a time, opened when it is needed; after a failure the next call connects again. */
export const imapSession = (url: string, onNews: () => void) => {
  let client: ImapFlow | null = null
  let rest: NodeJS.Timeout | undefined

  const open = async (): Promise<ImapFlow> => {
    if (client?.usable) return client
    const connection = await connectImap(url)
    client = connection
    connection.on('exists', onNews)
    // The server ended it: there may be news, such as a folder that was made anew.
    connection.on('close', () => {
      if (client !== connection) return
      client = null
      onNews()
    })
    await connection.mailboxOpen(folderOf(url), { readOnly: true })
    return connection
  }
  const close = () => {
    // Not a log-out: that waits for the server.
    clearTimeout(rest)
    const former = client
    client = null
    former?.close()
  }
  return {
    close,
    reaching: async <Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> => {
      try {
        clearTimeout(rest)
        const connection = await open()
        const result = await work(connection)
        // Until the next command; servers end it after a while, and the mailbox is looked at every minute anyway.
        rest = setTimeout(() => void connection.idle().catch(() => undefined), restMs)
        return result
      } catch (error) {
        close()
        throw error instanceof Unavailable ? error : new Unavailable('The mailbox', error)
      }
    },
  }
}
