import type { Clock } from '#domain/kernel/clock.ts'
import { worker } from '#domain/kernel/event.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { ParkedWork } from '#domain/log/ports/parked-work.ts'
import { maxTries, type Parking, sentenceOf } from '#domain/log/service/parking.ts'
import type { RunQueue } from '../ports/run-queue.ts'

type Ports = {
  readonly queue: RunQueue
  readonly work: ParkedWork
  readonly clock: Clock
  readonly park: Parking
}

/**
 * Counts defects in executing a run, such as an unreadable history. They are not in the log, so the run's own limits
 * never end it. After `maxTries` it is put aside until staff bring it back.
 */
export const parkRuns = ({ queue, work, clock, park }: Ports) => {
  park('runs', ({ stream }) => queue.bringBack(idOf(stream)))

  return async (error: unknown, runId: string): Promise<void> => {
    if (error instanceof Unavailable) return
    const place = { position: 0, stream: streamName('run', runId), version: 0 }
    const notice = { ...place, id: runId, type: 'RunRequested', at: clock.now(), actor: worker }
    const tries = await work.failed('runs', notice, sentenceOf(error), maxTries)
    if (tries >= maxTries) await queue.putAside(runId)
  }
}
