import { systemTimer } from '#adapters/system/system-timer.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import type { Settings } from '#apps/settings.ts'
import { eraseOldCalls } from '#domain/call/service/erase-old-calls.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import { erasePerson } from '#domain/person/service/erase-person.ts'
import { eraseWhatIsOver } from '#domain/person/service/retention.ts'

/** The delay after a start, so that machines that are off at night run the job too. */
const afterStartMs = 10 * 60_000
/** After an erasure that broke off. */
const retryMs = 60 * 60_000
const nightlyHour = 3

/** Erases, each night at 03:00 UTC and once after a start, the leads, security events and calls past their retention. */
export const eraseNightly = (
  {
    store,
    leadReader: leads,
    personTrail: trail,
    redactions,
    erasures,
    waitingCalls: waiting,
    clock,
  }: Ports<'store' | 'leadReader' | 'personTrail' | 'redactions' | 'erasures' | 'waitingCalls' | 'clock'>,
  { RETENTION_MONTHS }: Settings,
  logger: Logger,
): Consumer => {
  const ports = { store, leads, trail, erasures }
  const eraseOver = eraseWhatIsOver(ports, RETENTION_MONTHS, erasePerson({ ...ports, redactions }))
  const eraseCalls = eraseOldCalls({ store, waiting })
  const erase = async (): Promise<number> => {
    const erased = await eraseOver(clock.now())
    const all = { ...erased, calls: await eraseCalls(clock.now()) }
    if (all.leads + all.securityEvents + all.calls > 0) logger.info(all, 'erased what had been kept long enough')
    return untilNight(Date.now())
  }
  const onError = (err: Error) => logger.error({ err }, 'the nightly erasure failed')
  return repeat(systemTimer, erase, { restMs: retryMs, firstRestMs: afterStartMs, onError })
}

/** Milliseconds until the next 03:00 UTC. */
const untilNight = (now: number): number => {
  const next = new Date(now)
  next.setUTCHours(nightlyHour, 0, 0, 0)
  if (next.getTime() <= now) next.setTime(next.getTime() + 24 * 3_600_000)
  return next.getTime() - now
}
