import { setTimeout as pause } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'

export type Connection = {
  /** The connection while it stands; throws with the reason while it does not. */
  readonly now: () => NatsConnection
  /** Waits for the first connection, which reconnects by itself from then on; rejects when closed before. */
  readonly first: Promise<NatsConnection>
  /** Aborted when the bus closes. */
  readonly closed: AbortSignal
  /** Calls back before the connection goes, so that what is in hand can be given back. */
  readonly beforeClose: (leave: () => Promise<void>) => void
  readonly close: () => Promise<void>
}

const retryMs = 500

/** Connects in the background and for ever: a server that is away is a state to be asked for, not an end. */
export const keepConnected = (url: string, log: (message: string) => void): Connection => {
  const servers = url.split(',').map((server) => server.trim())
  const closing = new AbortController()
  const leaving: (() => Promise<void>)[] = []
  let reason = 'not connected yet'
  let current: NatsConnection | undefined
  const first = untilConnected(servers, closing.signal, (error) => {
    if (reason !== error.message) log(`NATS at ${places(servers)} cannot be reached: ${error.message}`)
    reason = error.message
  })
  first.then(
    (connection) => {
      current = connection
      reason = ''
      void follow(connection, (change) => {
        reason = change
        log(`NATS: ${change || 'connected again'}`)
      })
    },
    () => undefined,
  )
  const end = async () => {
    await Promise.all(leaving.map((leave) => leave()))
    closing.abort(new Error('The event bus is closed.'))
    // What was given back must reach the server, if it is there to be reached.
    const flushed = reason === '' ? current?.flush().catch(() => undefined) : undefined
    await Promise.race([flushed, pause(1_000, undefined, { ref: false })])
    await current?.close()
  }
  let ended: Promise<void> | undefined
  return {
    now: () => {
      closing.signal.throwIfAborted()
      if (current !== undefined && reason === '') return current
      throw new Error(`NATS at ${places(servers)} cannot be reached: ${reason}`)
    },
    first,
    closed: closing.signal,
    beforeClose: (leave) => void leaving.push(leave),
    close: () => {
      ended ??= end()
      return ended
    },
  }
}

const untilConnected = async (servers: string[], closed: AbortSignal, failed: (error: Error) => void) => {
  for (;;) {
    closed.throwIfAborted()
    const connection = await connect(options(servers)).catch((error: Error) => failed(error))
    if (connection === undefined) {
      await pause(retryMs, undefined, { signal: closed })
      continue
    }
    if (!closed.aborted) return connection
    await connection.close()
  }
}

const options = (servers: string[]) => ({
  servers,
  name: 'atrium',
  timeout: 5_000,
  maxReconnectAttempts: -1,
  reconnectTimeWait: retryMs,
  ignoreAuthErrorAbort: true,
  // A server that vanished without a word is noticed within half a minute.
  pingInterval: 10_000,
  maxPingOut: 2,
})

const follow = async (connection: NatsConnection, changed: (reason: string) => void) => {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') changed('the connection was lost')
    if (status.type === 'reconnect') changed('')
  }
}

// Without user and password, which a URL may carry.
const places = (servers: string[]) => servers.map((server) => server.replace(/\/\/.*@/, '//')).join(', ')
