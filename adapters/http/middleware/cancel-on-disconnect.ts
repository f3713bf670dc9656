import type { Context } from 'hono'
import { type Cancellation, canceller } from '#domain/kernel/cancellation.ts'

/** A cancellation that fires when the client disconnects. */
export const cancelOnDisconnect = ({ req }: Context): Cancellation => {
  const cancellation = canceller()
  if (req.raw.signal.aborted) cancellation.cancel()
  else req.raw.signal.addEventListener('abort', cancellation.cancel, { once: true })
  return cancellation
}
