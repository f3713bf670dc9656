import type { Context } from 'hono'
import { type Cancellation, canceller } from '../../domain/kernel/cancellation.ts'

/** Cancelled once the caller has gone: nobody works for nobody. */
export const whileAwaited = ({ req }: Context): Cancellation => {
  const cancellation = canceller()
  if (req.raw.signal.aborted) cancellation.cancel()
  else req.raw.signal.addEventListener('abort', cancellation.cancel, { once: true })
  return cancellation
}
