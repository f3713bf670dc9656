import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { decodePercent } from '#domain/kernel/percent-text.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'

export type Connection = {
  /** The current connection; throws with the reason if there is none. */
  readonly now: () => NatsConnection
  /** Resolves with the first connection, which reconnects automatically from then on; rejects if closed first. */
  readonly first: Promise<NatsConnection>
  /** Aborted when the bus closes. */
  readonly closed: AbortSignal
  /** Registers a callback that runs before the connection closes, to return unfinished messages. */
  readonly beforeClose: (leave: () => Promise<void>) => void
  readonly close: () => Promise<void>
}

const retryMs = 500
const refusalMs = 60_000

/** Connects in the background and retries indefinitely: an unreachable server is a state, not an error. */
export const keepConnected = (url: string, log: (message: string) => void): Connection => {
  const servers = url.split(',').map((server) => server.trim())
  const closing = new AbortController()
  const leaving: (() => Promise<void>)[] = []
  let reason = 'not connected yet'
  let current: NatsConnection | undefined
  const first = connectWithRetries(servers, closing.signal, (error) => {
    if (reason !== error.message) log(`NATS at ${places(servers)} cannot be reached: ${error.message}`)
    reason = error.message
  })
  first.then(
    (connection) => {
      current = connection
      reason = ''
      const onChange = (change: string) => {
        reason = change
        log(`NATS: ${change || 'connected again'}`)
      }
      void follow(connection, { onChange, onRefusal: logSeldom(log) })
    },
    () => undefined,
  )
  const end = async () => {
    await Promise.all(leaving.map((leave) => leave()))
    closing.abort(new Error('The event bus is closed.'))
    // Flush the negative acknowledgements, if the server is reachable.
    const flushed = reason === '' ? current?.flush().catch(() => undefined) : undefined
    await Promise.race([flushed, pause(1_000, undefined, { ref: false })])
    await current?.close()
  }
  let ended: Promise<void> | undefined
  return {
    now: () => {
      closing.signal.throwIfAborted()
      if (current !== undefined && reason === '') return current
      throw new Unavailable('NATS', new Error(`${places(servers)}: ${reason}`))
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

const connectWithRetries = async (servers: string[], signal: AbortSignal, onFailure: (error: Error) => void) => {
  for (;;) {
    signal.throwIfAborted()
    const connection = await connect(options(servers)).catch((error: Error) => onFailure(error))
    if (connection === undefined) {
      await pause(retryMs, undefined, { signal })
      continue
    }
    if (!signal.aborted) return connection
    await connection.close()
  }
}

/** User and password, or the token, of the first URL that has them: the client itself only reads host and port. */
const options = (servers: string[]) => ({
  servers: servers.map(withoutAccount),
  ...credentialsIn(servers),
  ...(servers.some((server) => server.startsWith('tls:')) ? { tls: verifyNames(servers) } : {}),
  name: 'atrium',
  timeout: 5_000,
  maxReconnectAttempts: -1,
  reconnectTimeWait: retryMs,
  ignoreAuthErrorAbort: true,
  // Detects a silently lost server within 15 seconds.
  pingInterval: 5_000,
  maxPingOut: 2,
})

/** The client passes no server name for an IP address; Node then expects a certificate for localhost. */
const verifyNames = (servers: string[]) => {
  const hosts = servers.map((server) => new URL(server).hostname.replace(/^\[|\]$/g, ''))
  const unnamed = hosts.filter((host) => isIP(host) !== 0 || host === 'localhost')
  return {
    handshakeFirst: false,
    checkServerIdentity: (name: string, certificate: PeerCertificate) => {
      const names = name === 'localhost' && unnamed.length > 0 ? unnamed : [name]
      const faults = names.map((host) => checkServerIdentity(host, certificate))
      return faults.includes(undefined) ? undefined : faults[0]
    },
  }
}

const credentialsIn = (servers: string[]) => {
  const urlWithUser = servers.map((server) => new URL(server)).find(({ username }) => username !== '')
  if (urlWithUser === undefined) return {}
  const [user, pass] = [decodePercent(urlWithUser.username), decodePercent(urlWithUser.password)]
  return pass === '' ? { user, token: user } : { user, pass }
}

type Following = { readonly onChange: (reason: string) => void; readonly onRefusal: (error: Error) => void }

/** A refusal, such as of a subject that the account has no right to, is no loss of the connection. */
const follow = async (connection: NatsConnection, { onChange, onRefusal }: Following) => {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') onChange('the connection was lost')
    if (status.type === 'reconnect') onChange('')
    if (status.type === 'error') onRefusal(status.error)
  }
}

/** One refusal a minute: an account without a right is refused with each message. */
const logSeldom = (log: (message: string) => void) => {
  let after = Number.NEGATIVE_INFINITY
  return (error: Error): void => {
    if (performance.now() < after) return
    after = performance.now() + refusalMs
    log(`NATS refuses: ${error.message}`)
  }
}

const places = (servers: string[]) => servers.map(withoutAccount).join(', ')

/** A password may have an `@` of its own. */
const withoutAccount = (server: string) => server.replace(/\/\/[^/]*@/, '//')
