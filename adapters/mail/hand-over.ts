import { Readable } from 'node:stream'
import { maxHandOverMs } from '#domain/mail/ports/mailer.ts'

/**
 * How long a mail server may take until it asks for the content of a mail, and from then to its answer; `graceMs`: to its
 * answer once the process stops.
 */
export type HandOverLimits = { readonly beforeMs: number; readonly handOverMs: number; readonly graceMs: number }

/** A hand-over ends before other processes take it for lost; at a stop, with the calls of runs. */
export const usualLimits: HandOverLimits = {
  beforeMs: 2 * maxHandOverMs,
  handOverMs: maxHandOverMs - 5000,
  graceMs: 8000,
}

const tooSlow = () => new Error('the mail server takes too long')

/**
 * One mail on its way to the mail server. It is given up at its limits: time-outs of the connection count from the last
 * byte, and a server may send one now and then for hours. What is given up is not completed. `stopping` gives up a mail
 * whose content the server has not asked for, and shortens the limit of another.
 */
export const watchHandOver = (
  onHandOver: (() => Promise<void>) | undefined,
  limits: HandOverLimits,
  stopping?: AbortSignal,
) => {
  const { promise: over, reject } = Promise.withResolvers<never>()
  over.catch(() => undefined)
  let [isOver, isAsked, isBegun, isRead] = [false, false, false, false]
  const giveUp = () => {
    isOver = true
    reject(tooSlow())
  }
  let timer = setTimeout(giveUp, limits.beforeMs)
  const limitTo = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, milliseconds)
  }
  const onStop = () => (isAsked ? limitTo(limits.graceMs) : giveUp())
  stopping?.addEventListener('abort', onStop)

  async function* content(open: () => Readable) {
    if (isOver) throw tooSlow()
    isAsked = true
    limitTo(limits.handOverMs)
    await onHandOver?.()
    isBegun = true
    for await (const piece of open()) {
      if (isOver) throw tooSlow()
      yield piece
    }
    if (isOver) throw tooSlow()
    isRead = true
  }

  return {
    /** Passes the content on as soon as the mail server asks for it, and no earlier. */
    watch: (open: () => Readable): Readable => Readable.from(content(open), { objectMode: false }),
    /** Rejects at the limits. */
    over,
    /** Whether the mail server asked for the content. */
    isBegun: () => isBegun,
    /** Whether all of the content was read: then the mail may have been accepted. */
    isRead: () => isRead,
    stop: () => {
      clearTimeout(timer)
      stopping?.removeEventListener('abort', onStop)
    },
  }
}
