import { httpApp } from '#adapters/http/server/app.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import { followSettings, type LiveSettings } from '#apps/infrastructure/live-settings.ts'
import { type HeadStores, mailHeadsBy } from '#apps/infrastructure/log-heads.ts'
import { withMetrics, withTraces } from '#apps/infrastructure/telemetry.ts'
import { replaceable } from '#apps/replaceable.ts'
import type { Settings } from '#apps/settings.ts'
import { work } from '#apps/worker/work.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import { appSettings, readiness } from './app-settings.ts'
import { mountAtrium } from './atrium.ts'
import { type FirstSteps, takeFirstSteps } from './first-steps.ts'
import { type LastingParts, openLastingParts } from './lasting-parts.ts'

type App = ReturnType<typeof httpApp>

type Process = {
  readonly url: string
  readonly infrastructure: Infrastructure
  readonly heads: HeadStores
  readonly logger: Logger
  readonly stopping: AbortSignal
  /** Answers further requests with this app; null: with that of the start. */
  readonly serve: (app: App | null) => void
}

type Product = FirstSteps & Consumer

/** Serves the routes and runs the consumers; both are reopened when the stored settings change. */
export const runProduct = async (baseSettings: Settings, complete: Settings, process: Process): Promise<Product> => {
  const { infrastructure, heads, stopping, serve } = process
  let live: LiveSettings | undefined
  const applySettings = async () => live?.apply()
  const parts = await openLastingParts(infrastructure, { stopping, heads, applySettings })
  let composition = await compose(complete, process, parts)
  const { app, mounted } = composition
  const first = await takeFirstSteps(complete, infrastructure, mounted)
  const consumers = await replaceable((settings) => openConsumers(settings, process), complete)
  // Without NATS, notices reach only consumers of the same process: a relay without consumers would lose them.
  if (complete.NATS_URL !== undefined || complete.WORKER_CONCURRENCY > 0) infrastructure.startRelay()
  serve(app)
  const use = async (settings: Settings) => {
    const former = composition
    composition = await compose(settings, process, parts)
    serve(composition.app)
    former.end()
    await consumers.replace(settings)
  }
  const following = followSettings(baseSettings, complete, infrastructure, use, parts.feed)
  live = following
  // A restart follows: until then, the waiting page must not mistake this process for the restarted one.
  void first.setUp?.finished.then(async () => {
    await following.stop()
    serve(null)
  })
  const stop = async () => {
    await following.stop()
    await consumers.stop()
  }
  return { ...first, stop }
}

/** The routes over the open parts; `end` stops what only they follow, once others have replaced them. */
const compose = async (
  settings: Settings,
  { url, infrastructure, heads, logger, stopping }: Process,
  parts: LastingParts,
) => {
  const replacing = new AbortController()
  const replaced = AbortSignal.any([stopping, replacing.signal])
  const ready = readiness(infrastructure, heads.heads)
  const base = withTraces(appSettings(settings, url, logger, ready), logger, infrastructure)
  const app = httpApp(withMetrics(base, settings, infrastructure, heads.heads))
  const mounted = await mountAtrium(app, settings, url, infrastructure, { ...parts, replaced })
  return { app, mounted, end: () => replacing.abort() }
}

/** The consumers of this process: a worker unless switched off, and the mail of the log's head. */
const openConsumers = async (
  settings: Settings,
  { url, infrastructure, heads, logger }: Process,
): Promise<Consumer> => {
  const mailing = mailHeadsBy(settings, heads.heads, infrastructure)
  if (settings.WORKER_CONCURRENCY === 0) return mailing
  const worker = await work(infrastructure, { ...settings, PUBLIC_URL: url }, logger)
  return { stop: async () => void (await Promise.all([worker.stop(), mailing.stop()])) }
}
