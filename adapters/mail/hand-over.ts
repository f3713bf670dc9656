import { Readable } from 'node:stream'
import { maxHandOverMs } from '#domain/mail/ports/mailer.ts'

/** How long a mail server may take until it asks for the content of a mail, and from then to its answer. */
export type HandOverLimits = { readonly beforeMs: number; readonly handOverMs: number }

/** A hand-over ends before other processes take it for lost. */
export const usualLimits: HandOverLimits = { beforeMs: 2 * maxHandOverMs, handOverMs: maxHandOverMs - 5000 }

const tooSlow = () => new Error('the mail server takes too long')

/**
 * One mail on its way to the mail server. It is given up at its limits: time-outs of the connection count from the last
 * byte, and a server may send one now and then for hours. What is given up is not completed.
 */
export const watchHandOver = (onHandOver: (() => Promise<void>) | undefined, limits: HandOverLimits) => {
  const { promise: over, reject } = Promise.withResolvers<never>()
  over.catch(() => undefined)
  let [isOver, isBegun, isRead] = [false, false, false]
  const giveUp = () => {
    isOver = true
    reject(tooSlow())
  }
  let timer = setTimeout(giveUp, limits.beforeMs)

  async function* content(open: () => Readable) {
    if (isOver) throw tooSlow()
    clearTimeout(timer)
    timer = setTimeout(giveUp, limits.handOverMs)
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
    stop: () => clearTimeout(timer),
  }
}
