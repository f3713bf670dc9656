import { once } from 'node:events'
import { createServer } from 'node:net'

/** Above the usual server ports, and below the ephemeral ports that Linux and macOS assign. */
const first = 20_000
const perWorker = 500

/** `VITEST_POOL_ID` distinguishes a run's concurrent workers. */
const from = first + (Number(process.env.VITEST_POOL_ID ?? 0) % 20) * perWorker
let taken = Math.floor(Math.random() * perWorker)

/**
 * A TCP port of 127.0.0.1 for a server that binds it later, or again after a stop. It stays free until then: the system
 * assigns it to nothing else, and no test gets it twice.
 */
export const sparePort = async (): Promise<number> => {
  const port = from + (taken++ % perWorker)
  const server = createServer()
  const free = await once(server.listen(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  )
  if (!free) return sparePort()
  server.close()
  await once(server, 'close')
  return port
}
