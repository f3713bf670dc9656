import { systemClock } from '#adapters/system/system-clock.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Infrastructure } from '#apps/server/infrastructure.ts'
import type { Settings } from '#apps/settings.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import { erasePerson } from '#domain/person/service/erase-person.ts'
import { eraseWhatIsOver } from '#domain/person/service/retention.ts'

/** The delay after a start, so that machines that are off at night run the job too. */
const afterStartMs = 10 * 60_000
const nightlyHour = 3

/** Erases, each night at 03:00 UTC and once after a start, the leads and security events past their retention. */
export const eraseNightly = (
  { store, leadReader: leads, personTrail: trail, redactions, erasures }: Infrastructure,
  { RETENTION_MONTHS }: Settings,
  logger: Logger,
): Consumer => {
  const ports = { store, leads, trail, erasures }
  const eraseOver = eraseWhatIsOver(ports, RETENTION_MONTHS, erasePerson({ ...ports, redactions }))
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    const erased = await eraseOver(systemClock.now())
    if (erased.leads + erased.securityEvents > 0) logger.info(erased, 'erased what had been kept long enough')
  }
  const after = (milliseconds: number): NodeJS.Timeout =>
    setTimeout(() => {
      running = run().catch((error: unknown) => logger.error({ err: error }, 'the nightly erasure broke off'))
      timer = after(untilNight(Date.now()))
    }, milliseconds).unref()
  let timer = after(afterStartMs)
  return {
    stop: async () => {
      clearTimeout(timer)
      await running
    },
  }
}

/** Milliseconds until the next 03:00 UTC. */
const untilNight = (now: number): number => {
  const next = new Date(now)
  next.setUTCHours(nightlyHour, 0, 0, 0)
  if (next.getTime() <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next.getTime() - now
}
