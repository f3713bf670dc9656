import { addTime, type Instant } from '#domain/kernel/instant.ts'
import type { TriggerProgress } from '../ports/trigger-reader.ts'

/** How far the clocks of two processes may be apart. */
const toleranceMs = 60_000

type Ports = { readonly progress: TriggerProgress; readonly complain: (message: string) => void }

/**
 * The moment up to which the times of a trigger are handled. One in the future was stored while a clock was ahead: the
 * trigger goes on from `back`, as otherwise it would wait for that moment. Runs have ids derived from their due times,
 * so that none starts twice.
 */
export const placeOfTrigger =
  ({ progress, complain }: Ports) =>
  async (
    triggerId: string,
    { since, now, back }: { readonly since: Instant; readonly now: Instant; readonly back: Instant },
  ): Promise<Instant> => {
    const isAhead = (moment: Instant) => moment > addTime(now, toleranceMs)
    const done = await progress.of(triggerId)
    const place = done === null || done < since ? since : done
    if (!isAhead(place)) return place
    if (done !== null && !isAhead(done)) return done
    const from = since > back && !isAhead(since) ? since : back
    complain(`a clock was ahead: the trigger ${triggerId} was handled up to ${place}, and goes on from ${from}`)
    await progress.turnBack(triggerId, from)
    return from
  }
