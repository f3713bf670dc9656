import { uuid } from '#contracts/fields.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { Guard } from './caller.ts'

/**
 * Notes the run that called the caller, from the header `Atrium-Run`. An id that is not of a run is ignored: events name
 * it as their cause, and with the id of an approval they would pass for what was approved.
 */
export const callingRun =
  (runs: Pick<RunReader, 'find'>): Guard =>
  async (c, next) => {
    const id = uuid.safeParse(c.req.header('atrium-run')).data
    if (id !== undefined && (await runs.find(id)) !== null) c.set('callingRun', id)
    return next()
  }
