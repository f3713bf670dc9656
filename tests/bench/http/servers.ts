import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../adapters/postgres/embedded/free-port.ts'
import { program } from './program.ts'

export type BenchServer = { readonly url: string; readonly stop: () => Promise<void> }

const patienceMs = 30_000

export const helloWorld = (): Promise<BenchServer> => serve('hello-world.ts', {})

export const password = randomBytes(18).toString('base64')
export const email = 'bench@example.com'

/** The whole product in a process of its own; client addresses come from the load's `X-Forwarded-For`. */
export const atrium = (databaseUrl: string): Promise<BenchServer> =>
  serve('../../../apps/server/main.ts', {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
  })

const serve = async (path: string, settings: Readonly<Record<string, string>>): Promise<BenchServer> => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const { end } = program(new URL(path, import.meta.url).pathname, { ...settings, PORT: port })
  const deadline = Date.now() + patienceMs
  while (!(await isReady(url))) {
    if (Date.now() > deadline) {
      await end()
      throw new Error(`${path} does not become ready`)
    }
    await pause(100)
  }
  return { url, stop: end }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
