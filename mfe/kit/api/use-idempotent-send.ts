import { useRef } from 'react'
import { idempotencyKey } from './call.ts'

type Headers = ReturnType<typeof idempotencyKey>

/**
 * Sends bodies, each with its idempotency key. One that is sent again unchanged after a failure keeps its key, so that
 * it takes effect once, even if the answer to the first request was lost.
 */
export const useIdempotentSend = <Body, Reply>(send: (body: Body, headers: Headers) => Promise<Reply>) => {
  const last = useRef<{ readonly content: string; readonly headers: Headers }>(null)
  return async (body: Body): Promise<Reply> => {
    const content = JSON.stringify(body)
    if (last.current?.content !== content) last.current = { content, headers: idempotencyKey() }
    const reply = await send(body, last.current.headers)
    last.current = null
    return reply
  }
}
