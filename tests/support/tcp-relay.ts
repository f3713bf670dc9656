import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Which way bytes go: to the server, or from it. */
export type Direction = 'up' | 'down'

/** A way to a server that a test can cut and lead elsewhere, at an address that stays. */
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
    /** The same database by way of the relay. */
    through: (url: string) => Object.assign(new URL(url), { port: String(port), hostname: '127.0.0.1' }).href,
    cut,
    /** From now on today's connections carry nothing in these directions, and are not closed; new ones work. */
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
