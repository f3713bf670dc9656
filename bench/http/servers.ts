import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { program } from './program.ts'

export type BenchServer = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> }

type Settings = Readonly<Record<string, string>>

const timeoutMs = 30_000

export const helloWorld = (): Promise<BenchServer> => serve(fileOf('hello-world.ts'), {})

/** How `npm start` starts the server. */
export const asStarted: Settings = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '1',
  NODE_COMPILE_CACHE: new URL('../../node_modules/.cache/node', import.meta.url).pathname,
}

export const password = randomBytes(18).toString('base64')
export const email = 'bench@example.com'

/** The whole product in its own process; client addresses come from the load's `X-Forwarded-For`. */
export const atrium = (databaseUrl: string, settings: Settings = {}): Promise<BenchServer> => {
  const MASTER_KEY = randomBytes(32).toString('base64')
  return atriumWith({ DATABASE_URL: databaseUrl, MASTER_KEY, TRUST_PROXY: 'true', ...settings })
}

export const atriumWith = (settings: Settings): Promise<BenchServer> =>
  serve(fileOf('../../apps/server/main.ts'), {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    RUNS_PER_HOUR: '100000000',
    LOG_LEVEL: 'warn',
    ...settings,
  })

const fileOf = (path: string) => new URL(path, import.meta.url).pathname

/** Starts one of our programs on a port given by `PORT`, and waits until it is ready. */
export const serve = (path: string, settings: Settings): Promise<BenchServer> =>
  whenReady(path, (PORT) => program(path, { ...settings, PORT }), { path: '/readyz', withinMs: timeoutMs })

/** Starts a server on a free port, and waits until it answers at an address. */
export const whenReady = async (
  name: string,
  start: (port: string) => ReturnType<typeof program>,
  ready: { readonly path: string; readonly withinMs: number },
): Promise<BenchServer> => {
  const port = String(await sparePort())
  const url = `http://127.0.0.1:${port}`
  const { end, pid } = start(port)
  const deadline = Date.now() + ready.withinMs
  while (!(await isReady(`${url}${ready.path}`))) {
    if (Date.now() > deadline) {
      await end()
      throw new Error(`${name} does not become ready`)
    }
    await pause(100)
  }
  return { url, pid, stop: end }
}

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
