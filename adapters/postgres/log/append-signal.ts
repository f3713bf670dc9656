import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { newestEvent } from '#adapters/postgres/connection/newest-event.ts'

const channel = 'atrium_appended'
/** How often the end of the log is compared, for appends by a process that crashed before notifying. */
const usualLookMs = 4000

type Wake = () => void | Promise<void>

/** Notifies every follower of the log, in this and other processes, of appends. */
export type AppendSignal = {
  /** Wakes local followers and notifies other processes after a commit: at once, then once per burst. */
  readonly raise: () => void
  /** A wake that rejects is repeated at the next look. */
  readonly onAppended: (wake: Wake) => () => void
  readonly close: () => Promise<void>
}

/**
 * Listens on a connection of its own while there are followers. Where a notification is lost, they wake once a look at the
 * end of the log finds another event there, or cannot be taken.
 */
export const openAppendSignal = (
  postgres: Postgres,
  log: (message: string) => void,
  lookMs = usualLookMs,
): AppendSignal => {
  const wakers = new Set<Wake>()
  let isBehind = false
  const wakeAll = () => {
    isBehind = false
    for (const wake of wakers)
      wake()?.catch(() => {
        isBehind = true
      })
  }
  const wakeSoon = throttleCalls(wakeAll)
  // PostgreSQL also returns the process's own notifications: these are ignored.
  const process = randomUUID()
  const notifySoon = throttleCalls(() => notify(postgres, process))
  const onNotified = (from: string | undefined) => from !== process && wakeSoon()
  let listener: ReturnType<typeof keepListening> | null = null
  const look = async () => {
    const isSame = (await listener?.sameEnd()) ?? true
    if (isBehind || !isSame) wakeAll()
  }
  const timer = setInterval(() => void look(), lookMs)
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
const unansweredMs = 10_000

type Listeners = { readonly wake: () => void; readonly onNotified: (from: string | undefined) => void }

/**
 * A dedicated listening connection that reconnects, then wakes followers in case notifications were missed. `sameEnd` is
 * its heartbeat as well: it tells whether the log ends as at the last look, and ends a connection that does not answer.
 */
const keepListening = (url: string, { wake, onNotified }: Listeners, log: (message: string) => void) => {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let newestId: string | null = null

  const connect = async () => {
    const next = ownClient(url, { timeoutMs: unansweredMs })
    client = next
    next.on('notification', ({ payload }) => onNotified(payload))
    next.on('error', (error) => log(`listening to the log was cut: ${error.message}`))
    next.once('end', delay)
    await next.connect()
    // On a standby it fails: without its end, each attempt would leave a connection.
    await next.query(`listen ${channel}`).catch((error: unknown) => endClient(next).then(() => Promise.reject(error)))
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
    sameEnd: async (): Promise<boolean> => {
      const lastId = newestId
      try {
        newestId = client === undefined ? null : (await newestEvent(client)).id
      } catch {
        await (client && endClient(client))
        return false
      }
      return newestId === lastId
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      if (client !== undefined) await endClient(client)
    },
  }
}
