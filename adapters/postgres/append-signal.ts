import pg from 'pg'
import type { Postgres } from './connection.ts'

const channel = 'atrium_appended'

/** Tells every follower of the log, in this process and in others, that something was appended. */
export type AppendSignal = {
  /** Wakes this process's followers at once and the other processes' by one notification per burst, after the commit. */
  readonly raise: () => void
  readonly onAppended: (wake: () => void) => () => void
  readonly close: () => Promise<void>
}

export const openAppendSignal = (postgres: Postgres, log: (message: string) => void): AppendSignal => {
  const wakers = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of wakers) wake()
  }
  const notify = notifier(postgres)
  const listener = keepListening(postgres.url, wakeAll, log)
  return {
    raise: () => {
      wakeAll()
      notify()
    },
    onAppended: (wake) => {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },
    close: listener.close,
  }
}

/** At most one notification under way; what is raised meanwhile is told by one more. A lost one costs followers a poll. */
const notifier = ({ pool }: Postgres) => {
  let underWay = false
  let again = false
  const notify = (): void => {
    again = underWay
    if (underWay) return
    underWay = true
    const done = () => {
      underWay = false
      if (again) notify()
    }
    pool.query({ name: 'notify', text: `select pg_notify('${channel}', '')` }).then(done, done)
  }
  return notify
}

const reconnectAfterMs = 500

/** A connection of its own that listens, and comes back when it was lost; then it wakes, as something may have been missed. */
const keepListening = (url: string, wake: () => void, log: (message: string) => void) => {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client = next
    next.on('notification', wake)
    next.on('error', (error) => log(`listening to the log was cut: ${error.message}`))
    next.once('end', later)
    await next.connect()
    await next.query(`listen ${channel}`)
    wake()
  }
  const later = () => {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(start, reconnectAfterMs)
  }
  const start = () => void connect().catch(later)

  start()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
