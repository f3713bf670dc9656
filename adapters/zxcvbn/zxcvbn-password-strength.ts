import { Worker } from 'node:worker_threads'
import type { PasswordStrength } from '#domain/staff/ports/password-strength.ts'
import type { StrengthQuestion } from './strength-thread.ts'

/** The rest is ignored: matching is quadratic in the length. */
const maxJudgedLength = 64

type Asker = { readonly resolve: (score: number) => void; readonly reject: (error: Error) => void }
type Thread = (question: StrengthQuestion) => Promise<number>

/** That of the process. */
let ask: Thread | null = null

/**
 * Judges in a thread of its own: a password of leet signs takes most of a second. The dictionaries take a second and
 * 40 MB: the thread starts with the first password.
 */
export const zxcvbnPasswordStrength: PasswordStrength = (password, ownWords) => {
  ask ??= startThread(() => {
    ask = null
  })
  return ask({ password: password.slice(0, maxJudgedLength), ownWords })
}

/** A thread that keeps the process alive only while it has something to judge. */
const startThread = (onGone: () => void): Thread => {
  const worker = new Worker(new URL('./strength-thread.ts', import.meta.url))
  const askers: Asker[] = []
  worker.unref()
  worker.on('message', (score: number) => {
    askers.shift()?.resolve(score)
    if (askers.length === 0) worker.unref()
  })
  const fail = (error: Error) => {
    onGone()
    for (const { reject } of askers.splice(0)) reject(error)
  }
  worker.once('error', fail)
  worker.once('exit', (code) => fail(new Error(`The thread that judges passwords ended with ${code}.`)))
  return (question) =>
    new Promise((resolve, reject) => {
      askers.push({ resolve, reject })
      worker.ref()
      worker.postMessage(question)
    })
}
