import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#adapters/postgres/embedded/postmaster.ts'
import { program } from './program.ts'

export type BenchServer = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> }

const patienceMs = 30_000

export const helloWorld = (): Promise<BenchServer> => serve(fileOf('hello-world.ts'), {})

export const password = randomBytes(18).toString('base64')
export const email = 'bench@example.com'

/** The whole product in its own process; client addresses come from the load's `X-Forwarded-For`. */
export const atrium = (databaseUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<BenchServer> => {
  const MASTER_KEY = randomBytes(32).toString('base64')
  return atriumWith({ DATABASE_URL: databaseUrl, MASTER_KEY, TRUST_PROXY: 'true', ...settings })
}

export const atriumWith = (settings: Readonly<Record<string, string>>): Promise<BenchServer> =>
  serve(fileOf('../../../apps/server/main.ts'), {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    RUNS_PER_HOUR: '100000000',
    LOG_LEVEL: 'warn',
    ...settings,
  })

const fileOf = (path: string) => new URL(path, import.meta.url).pathname

/** Starts a program on a port given by `PORT`, and waits until it is ready. */
export const serve = async (path: string, settings: Readonly<Record<string, string>>): Promise<BenchServer> => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const { end, pid } = program(path, { ...settings, PORT: port })
  const deadline = Date.now() + patienceMs
  while (!(await isReady(url))) {
    if (Date.now() > deadline) {
      await end()
      throw new Error(`${path} does not become ready`)
    }
    await pause(100)
  }
  return { url, pid, stop: end }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
