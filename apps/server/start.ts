import { httpApp } from '../../adapters/http/app.ts'
import { problemResponse } from '../../adapters/http/problems.ts'
import { serveHttp } from '../../adapters/http/serve.ts'
import type { Logger } from '../../adapters/log/logger.ts'
import type { Settings } from '../settings.ts'
import { work } from '../worker/work.ts'
import { mountAtrium } from './atrium.ts'
import { openDatabase } from './database.ts'
import type { FirstUser } from './first-user.ts'
import { openInfrastructure } from './infrastructure.ts'
import { type Patience, usualPatience } from './patience.ts'
import { siteOf } from './site.ts'

export type Atrium = {
  readonly url: string
  readonly port: number
  readonly firstUser: FirstUser | null
  readonly stop: () => Promise<void>
}

/**
 * Starts the whole product. It listens first, so that a port in use is said at once and health can be asked
 * while the database opens; everything else answers 503 until then. `givingUp` ends a start that still waits.
 */
export const startAtrium = async (
  settings: Settings,
  logger: Logger,
  patience: Patience = usualPatience,
  givingUp: AbortSignal = new AbortController().signal,
): Promise<Atrium> => {
  const log = (message: string) => logger.warn(message)
  const stopping = new AbortController()
  let app = startingApp(settings, logger)
  const server = await serveHttp((request, env) => app.fetch(request, env), settings, patience)
  const url = settings.PUBLIC_URL ?? publicUrl(settings.HOST, server.port)
  const opened: (() => Promise<void>)[] = []
  const stop = async () => {
    stopping.abort()
    await server.stop()
    for (const close of opened.toReversed()) await close()
  }
  try {
    const database = await openDatabase(settings, { patienceMs: patience.databaseMs, stopping: givingUp, log })
    opened.push(database.stop)
    const infrastructure = await openInfrastructure(settings, database.url, log)
    opened.push(infrastructure.close)
    const full = httpApp(appSettings(settings, url, logger, infrastructure.check))
    const firstUser = await mountAtrium(full, settings, url, infrastructure, stopping.signal)
    if (settings.WORKER_CONCURRENCY > 0)
      opened.push((await work(infrastructure, { ...settings, PUBLIC_URL: url }, logger)).stop)
    infrastructure.startRelay()
    app = full
    return { url, port: server.port, firstUser, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const startingApp = (settings: Settings, logger: Logger) => {
  const detail = 'Atrium is starting: the database is not open yet.'
  const notYet = async () => {
    throw new Error(detail)
  }
  const app = httpApp(
    appSettings(settings, settings.PUBLIC_URL ?? publicUrl(settings.HOST, settings.PORT), logger, notYet),
  )
  return app.all('*', (c) => problemResponse(c, { status: 503, detail, retryAfterSeconds: 1 }))
}

const appSettings = (settings: Settings, url: string, logger: Logger, ready: () => Promise<void>) => ({
  ...siteOf(settings),
  publicUrl: url,
  trustProxy: settings.TRUST_PROXY,
  ready,
  tell: (line: object) => logger.info(line, 'answered'),
  defect: (error: unknown, requestId: string) => logger.error({ err: error, requestId }, 'a defect'),
})

/** Where people find it, when no setting says so: an address for all interfaces is reached as localhost. */
const publicUrl = (host: string, port: number) =>
  `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : bracketed(host)}:${port}`

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)
