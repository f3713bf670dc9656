import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Infrastructure } from '#apps/server/infrastructure.ts'
import { countryOf, formatsOf, type Settings } from '#apps/settings.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { importLead } from '#domain/lead/service/import-lead.ts'
import { leadImporter } from '#domain/lead/service/lead-importer.ts'
import { leads } from '#domain/lead/service/leads.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'

/** The poll interval for files uploaded through another process, or left by a dead one. */
const lookMs = 4000
const retryMs = 1000

/** Processes pending lead files in this process, one at a time. */
export const importLeads = (
  { store, leadImports, leadReader }: Infrastructure,
  settings: Settings,
  logger: Logger,
): Consumer => {
  const stopping = new AbortController()
  const { signal } = stopping
  const woken = { again: false, sleep: new AbortController() }
  const forget = leadImports.onOpened(() => {
    woken.again = true
    woken.sleep.abort()
  })
  const holder = randomUUID()
  const importNext = leadImporter(
    {
      imports: leadImports,
      readFile: async (content, wanted) => {
        const { readLeadFile } = await import('#adapters/csv/read-lead-file.ts')
        return readLeadFile(content, wanted, formatsOf(settings))
      },
      reader: leadReader,
      importLead: importLead(leads(store, uuidIds, countryOf(settings)), store),
      clock: systemClock,
    },
    holder,
    () => signal.aborted,
  )
  const sleep = async (milliseconds: number) => {
    woken.sleep = new AbortController()
    if (woken.again) return
    await pause(milliseconds, undefined, { signal: AbortSignal.any([signal, woken.sleep.signal]) }).catch(
      () => undefined,
    )
  }
  const brokeOff = async (error: unknown) => {
    if (signal.aborted) return true
    if (error instanceof Unavailable) logger.warn(`An import is waiting: ${error.message}`)
    else logger.error({ err: error }, 'an import broke off, and is tried again')
    await pause(retryMs, undefined, { signal }).catch(() => undefined)
    return true
  }
  const run = async () => {
    while (!signal.aborted) {
      woken.again = false
      if (!(await importNext().catch(brokeOff))) await sleep(lookMs)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      forget()
      await running
      await leadImports.letGo(holder).catch(() => undefined)
    },
  }
}
