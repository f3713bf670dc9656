import { repeat } from '#domain/kernel/repeat.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { messageOf, Unavailable } from '#domain/kernel/unavailable.ts'
import type { EventNotice } from '../ports/event-bus.ts'
import type { Parked, ParkedWork } from '../ports/parked-work.ts'

/** Failures of one piece of work before it is parked. */
export const maxTries = 20

const lookMs = 4000
const maxErrorLength = 500

export type HandleNotice = (notice: EventNotice) => Promise<void>

/**
 * Wraps a consumer's handler: what fails `maxTries` times is parked and counts as handled, so that the work after it
 * goes on. An unreachable server (`Unavailable`) does not count as a failure.
 */
export type Parking = (consumer: string, handle: HandleNotice) => HandleNotice

type Ports = {
  readonly work: ParkedWork
  readonly timer: Timer
  readonly complain: (message: string) => void
}

/** Parks work that keeps failing, and retries it when staff ask for it; `stop` ends these retries. */
export const parkFailing = ({ work, timer, complain }: Ports) => {
  const handlers = new Map<string, HandleNotice>()

  const park: Parking = (consumer, handle) => {
    handlers.set(consumer, handle)
    const failing = new Set<string>()
    return async (notice) => {
      try {
        await handle(notice)
      } catch (error) {
        if (error instanceof Unavailable) throw error
        failing.add(notice.id)
        if ((await work.failed(consumer, notice, sentenceOf(error), maxTries)) < maxTries) throw error
        failing.delete(notice.id)
        complain(`${consumer} gave up on ${notice.type} of ${notice.stream}: ${sentenceOf(error)}`)
        return
      }
      if (failing.delete(notice.id)) await work.succeeded(consumer, notice.id)
    }
  }

  const tryAgain = async ({ consumer, notice }: Parked): Promise<void> => {
    try {
      await handlers.get(consumer)?.(notice)
      await work.succeeded(consumer, notice.id)
    } catch (error) {
      await work.failed(consumer, notice, sentenceOf(error), maxTries)
    }
  }

  const look = async (): Promise<undefined> => {
    for (const parked of await work.takeAsked([...handlers.keys()])) await tryAgain(parked)
  }

  // If the database is unreachable, the next look finds the request.
  const { stop } = repeat(timer, look, { restMs: lookMs, firstRestMs: lookMs, onError: () => undefined })
  return { park, stop }
}

/** The part of an error that is stored. */
export const sentenceOf = (error: unknown): string => cutText(messageOf(error), maxErrorLength)
