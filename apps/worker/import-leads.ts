import { randomUUID } from 'node:crypto'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import { countryOf, formatsOf, type Settings } from '#apps/settings.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import { explainError, Unavailable } from '#domain/kernel/unavailable.ts'
import { fileOwners } from '#domain/lead/service/file-owners.ts'
import { importLead } from '#domain/lead/service/import-lead.ts'
import { leadImporter } from '#domain/lead/service/lead-importer.ts'
import { leads } from '#domain/lead/service/leads.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'

/** The poll interval for files uploaded through another process, or left by a dead one. */
const lookMs = 4000

/** Processes pending lead files in this process, one at a time. */
export const importLeads = (
  { store, leadImports, leadReader, users }: Ports<'store' | 'leadImports' | 'leadReader' | 'users'>,
  settings: Settings,
  logger: Logger,
): Consumer => {
  let isStopping = false
  const holder = randomUUID()
  const importNext = leadImporter(
    {
      imports: leadImports,
      readFile: async (content, columns, options) => {
        const { readLeadFileInThread } = await import('#adapters/csv/read-lead-file-in-thread.ts')
        const { timeZone, ...formats } = formatsOf(settings)
        return readLeadFileInThread(content, columns, { ...formats, ...(timeZone && { timeZone }), ...options })
      },
      reader: leadReader,
      ownersOf: fileOwners(users),
      importLead: importLead(leads(store, uuidIds, countryOf(settings)), store),
      clock: systemClock,
    },
    holder,
    () => isStopping,
  )
  const onError = (error: Error) => {
    if (error instanceof Unavailable) logger.warn(`An import is waiting: ${explainError(error)}`)
    else logger.error({ err: error }, 'an import failed and is retried')
  }
  const round = async () => ((await importNext()) ? 0 : undefined)
  const importing = repeat(systemTimer, round, { restMs: lookMs, onError })
  const unsubscribe = leadImports.onOpened(importing.wake)
  return {
    stop: async () => {
      isStopping = true
      unsubscribe()
      await importing.stop()
      await leadImports.releaseLeases(holder).catch(() => undefined)
    },
  }
}
