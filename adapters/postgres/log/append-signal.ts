import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { endClient, ownClient, withHeartbeat } from '#adapters/postgres/connection/client.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'

const channel = 'atrium_appended'
/** The polling interval, for appends by a process that crashed before notifying. */
const usualWakeAnywayMs = 4000

/** Notifies every follower of the log, in this and other processes, of appends. */
export type AppendSignal = {
  /** Wakes local followers and notifies other processes after a commit: at once, then once per burst. */
  readonly raise: () => void
  readonly onAppended: (wake: () => void) => () => void
  readonly close: () => Promise<void>
}

/**
 * Listens on a connection of its own while there are followers. Where a notification is lost, they wake at the
 * interval.
 */
export const openAppendSignal = (
  postgres: Postgres,
  log: (message: string) => void,
  wakeAnywayMs = usualWakeAnywayMs,
): AppendSignal => {
  const wakers = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of wakers) wake()
  }
  const wakeSoon = throttleCalls(wakeAll)
  // PostgreSQL also returns the process's own notifications: these are ignored.
  const process = randomUUID()
  const notifySoon = throttleCalls(() => notify(postgres, process))
  const onNotified = (from: string | undefined) => from !== process && wakeSoon()
  const timer = setInterval(wakeAll, wakeAnywayMs)
  let listener: ReturnType<typeof keepListening> | null = null
  let closing = Promise.resolve()
  const stopListening = () => {
    closing = Promise.all([closing, listener?.close()]).then(() => undefined)
    listener = null
  }
  return {
    raise: () => {
      wakeSoon()
      notifySoon()
    },
    onAppended: (wake) => {
      wakers.add(wake)
      // Each notification costs every listening process: one without followers, as most workers are, does not listen.
      listener ??= keepListening(postgres.url, { wake: wakeAll, onNotified }, log)
      return () => {
        if (wakers.delete(wake) && wakers.size === 0) stopListening()
      }
    },
    close: async () => {
      clearInterval(timer)
      stopListening()
      await closing
    },
  }
}

const restMs = 20

/** A throttle with leading and trailing calls. */
const throttleCalls = (act: () => void) => {
  let resting = false
  let isPending = false
  const endRest = () => {
    resting = false
    if (isPending) raise()
  }
  const raise = (): void => {
    isPending = resting
    if (resting) return
    resting = true
    setTimeout(endRest, restMs).unref()
    act()
  }
  return raise
}

/** A lost notification only delays followers until the next poll, so it need not wait for the disk. */
const notify = ({ pool }: Postgres, from: string) => {
  const text = `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', $1)`
  pool.query({ name: 'notify', text, values: [from] }).catch(() => undefined)
}

const reconnectAfterMs = 500
const heartbeatMs = 5000
const unansweredMs = 10_000

type Listeners = { readonly wake: () => void; readonly onNotified: (from: string | undefined) => void }

/** A dedicated listening connection that reconnects, then wakes followers in case notifications were missed. */
const keepListening = (url: string, { wake, onNotified }: Listeners, log: (message: string) => void) => {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = ownClient(url, { timeoutMs: unansweredMs })
    client = next
    next.on('notification', ({ payload }) => onNotified(payload))
    next.on('error', (error) => log(`listening to the log was cut: ${error.message}`))
    next.once('end', delay)
    await next.connect()
    // On a standby it fails: without its end, each attempt would leave a connection.
    await next.query(`listen ${channel}`).catch((error: unknown) => endClient(next).then(() => Promise.reject(error)))
    withHeartbeat(next, heartbeatMs)
    wake()
  }
  const delay = () => {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(start, reconnectAfterMs)
  }
  const start = () => void connect().catch(delay)

  start()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      if (client !== undefined) await endClient(client)
    },
  }
}
