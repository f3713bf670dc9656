import type { ImapFlow } from 'imapflow'
import { maxMailBytes } from '#domain/mailbox/model/index.ts'

const mebibyte = 1024 ** 2

/** What an act may receive: answers about many mails, or one of the largest mails. */
export const maxAnswerBytes = 16 * mebibyte
export const maxMailsBytes = maxMailBytes + maxAnswerBytes

/** For the largest mail over a slow line. */
const maxMs = 5 * 60_000
const watchMs = 250
/** To connect, sign in and open a folder. */
export const openingMs = 30_000

/** Limits of a single answer: a server that lies about the size of a mail, or never ends a line, fails at once. */
export const answerLimits = {
  maxLineLength: maxAnswerBytes,
  maxLiteralSize: maxMailBytes,
  maxResponseSize: maxMailsBytes,
} as const

/**
 * Ends the connection of a mail server that talks without end, or takes its time: the time-outs of the library count from
 * the last byte. Between two acts a server may be silent for as long as it likes.
 */
export const boundClient = (client: ImapFlow, firstMs: number) => {
  let acts = 0
  let fault: Error | null = null
  let [maxBytes, until] = [mebibyte, Date.now() + firstMs]
  const allow = (bytes: number, ms: number) => {
    maxBytes = client.stats().received + bytes
    until = Date.now() + ms
  }
  const timer = setInterval(() => {
    const isExcess = client.stats().received > maxBytes
    if (!isExcess && Date.now() <= until) return
    fault = new Error(isExcess ? 'the mail server sends without end' : 'the mail server does not answer in time')
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
