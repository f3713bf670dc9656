import type { RequestLine } from '#adapters/http/middleware/request-log.ts'
import type { Detail, Readiness } from '#adapters/http/system/system.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import type { HeadStores } from '#apps/infrastructure/log-heads.ts'
import { logAnswer } from '#apps/infrastructure/telemetry.ts'
import type { Settings } from '#apps/settings.ts'
import { siteOf } from './site.ts'

/** What every app of this process is opened with. */
export const appSettings = (settings: Settings, url: string, logger: Logger, ready: Readiness) => ({
  ...siteOf(settings),
  publicUrl: url,
  trustProxy: settings.TRUST_PROXY,
  warn: (message: string) => logger.warn(message),
  ready,
  onAnswered: (line: RequestLine) => logAnswer(logger, line),
  defect: (error: unknown, requestId: string) => logger.error({ err: error, requestId }, 'a defect'),
})

/** What keeps the product from being ready, as sentences. */
export const readiness =
  ({ check, parkedWork, subscriptions }: Ports<'check' | 'parkedWork' | 'subscriptions'>, heads: HeadStores['heads']) =>
  async (withoutBus: boolean): Promise<readonly Detail[]> => {
    await check(withoutBus)
    const dispute = heads.dispute()
    return [
      ...(dispute === null ? [] : [{ text: dispute, disputesLog: true } as const]),
      ...parkedDetail(await parkedWork.count()),
      ...subscriptions.stuck().map((text) => ({ text })),
    ]
  }

/** Reports parked work in `/readyz`. */
export const parkedDetail = (count: number): readonly Detail[] =>
  count === 0
    ? []
    : [{ text: `Work that failed 20 times is not repeated any more: ${count}. The audit page lists it.` }]
