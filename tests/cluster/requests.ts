import { setTimeout as pause } from 'node:timers/promises'

/** One request with its retries, as its sender saw it. */
export type Outcome = {
  readonly kind: string
  /** When it was sent first, and how long it took with its retries, in milliseconds. */
  readonly at: number
  readonly took: number
  readonly tries: number
  /** Why it was given up. */
  readonly failed: string | null
}

const tryMs = 10_000
const usuallyGiveUpMs = 30_000
const firstPauseMs = 200
const maxPauseMs = 2000

/** Statuses after which a client repeats the same request. */
const temporary = new Set([409, 429, 502, 503, 504])

/**
 * Sends requests as a careful client does: the same request, with the same Idempotency-Key, for up to `giveUpMs` with
 * exponential backoff, and at most ten seconds for each try.
 */
export const requests = (giveUpMs = usuallyGiveUpMs) => {
  const outcomes: Outcome[] = []
  let repeated = 0
  const send = async <Answer>(
    kind: string,
    once: (signal: AbortSignal) => Promise<Response>,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer | null> => {
    const at = performance.now()
    const end = (tries: number, failed: string | null) =>
      void outcomes.push({ kind, at, took: performance.now() - at, tries, failed })
    for (let tries = 1; ; tries++) {
      const answer = await attempt(once, read)
      if ('read' in answer) {
        end(tries, null)
        return answer.read
      }
      const wait = Math.min(firstPauseMs * 2 ** (tries - 1), maxPauseMs) * (0.5 + Math.random() / 2)
      if (answer.final || performance.now() - at + wait > giveUpMs) {
        end(tries, answer.why)
        return null
      }
      repeated++
      await pause(wait)
    }
  }
  return { outcomes, send, repeated: () => repeated }
}

export type Requests = ReturnType<typeof requests>

type Tried<Answer> = { readonly read: Answer } | { readonly why: string; readonly final: boolean }

const attempt = async <Answer>(
  once: (signal: AbortSignal) => Promise<Response>,
  read: (response: Response) => Promise<Answer>,
): Promise<Tried<Answer>> => {
  try {
    const response = await once(AbortSignal.timeout(tryMs))
    if (response.ok) return { read: await read(response) }
    const text = (await response.text()).slice(0, 200)
    return { why: `${response.status} ${text}`, final: !temporary.has(response.status) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return { why: cause, final: false }
  }
}
