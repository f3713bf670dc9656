import type { ImapFlow } from 'imapflow'
import { maxMailBytes } from '#domain/mailbox/model/index.ts'

const mebibyte = 1024 ** 2

/** What an act may receive: answers about many mails, or one of the largest mails. */
export const maxAnswerBytes = 16 * mebibyte
export const maxMailsBytes = maxMailBytes + maxAnswerBytes

/** For the largest mail over a slow line. */
const maxMs = 5 * 60_000
const watchMs = 250

/** Limits of a single answer: a server that lies about the size of a mail, or never ends a line, fails at once. */
export const answerLimits = {
  maxLineLength: maxAnswerBytes,
  maxLiteralSize: maxMailBytes,
  maxResponseSize: maxMailsBytes,
} as const

/**
 * Ends the connection of a mail server that talks without end: the time-outs of the library count from the last byte.
 * Between two acts a server may be silent for as long as it likes.
 */
export const boundClient = (client: ImapFlow) => {
  let acts = 0
  let fault: Error | null = null
  let [maxBytes, until] = [mebibyte, Date.now() + maxMs]
  const allow = (bytes: number, ms: number) => {
    maxBytes = client.stats().received + bytes
    until = Date.now() + ms
  }
  const timer = setInterval(() => {
    if (client.stats().received <= maxBytes && Date.now() <= until) return
    fault = new Error('the mail server sends without end')
    client.close()
  }, watchMs).unref()
  client.on('close', () => clearInterval(timer))
  return {
    stop: () => clearInterval(timer),
    /** Why the connection was ended; null as long as the server keeps to the limits. */
    fault: () => fault,
    /** An act of several that run at once extends their limits. */
    act: async <Result>(bytes: number, work: () => Promise<Result>): Promise<Result> => {
      acts += 1
      allow(Math.max(bytes, acts > 1 ? maxBytes - client.stats().received : 0), maxMs)
      try {
        return await work()
      } finally {
        acts -= 1
        if (acts === 0) allow(mebibyte, Number.POSITIVE_INFINITY)
      }
    },
  }
}
