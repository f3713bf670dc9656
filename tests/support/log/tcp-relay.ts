import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The direction of traffic: up to the server, or down from it. */
export type Direction = 'up' | 'down'

/** A relay to a server with a fixed address, which a test can cut and redirect. */
export const tcpRelay = async (serverUrl: string) => {
  const sockets = new Set<Socket>()
  const stalling: Record<Direction, Set<() => void>> = { up: new Set(), down: new Set() }
  let target: URL | null = new URL(serverUrl)

  const join = (from: Socket, to: Socket, direction: Direction) => {
    sockets.add(from)
    from.on('error', () => to.destroy())
    from.once('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.pipe(to)
    stalling[direction].add(() => from.unpipe(to).pause())
  }
  const server = createServer((client) => {
    if (target === null) return client.resetAndDestroy()
    const upstream = connect(Number(target.port), target.hostname)
    join(client, upstream, 'up')
    join(upstream, client, 'down')
  })
  const cut = () => {
    target = null
    for (const socket of sockets) socket.resetAndDestroy()
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    /** The URL of the same database through the relay. */
    through: (url: string) => Object.assign(new URL(url), { port: String(port), hostname: '127.0.0.1' }).href,
    cut,
    /** Existing connections stop carrying data in these directions but stay open; new connections work. */
    stall: (directions: readonly Direction[] = ['up', 'down']) => {
      for (const direction of directions) {
        for (const stop of stalling[direction]) stop()
        stalling[direction].clear()
      }
    },
    mend: (url: string) => {
      target = new URL(url)
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
