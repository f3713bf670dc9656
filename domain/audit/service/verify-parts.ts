import type { EventChain } from '../ports/event-chain.ts'
import type { Verification, VerifyOptions } from './verify-log.ts'

/** From one signed head to another; `to` is absent for the last one. */
export type Part = { readonly from: number; readonly to?: number }

/**
 * The log in parts that are verified in parallel: each starts from the tree of a signed head, which the previous part
 * proves. A log with checkpoints from releases without signed heads is a single part.
 */
export const partsOf = async (
  chain: EventChain,
  from: number,
  { max, minEvents }: { readonly max: number; readonly minEvents: number },
): Promise<readonly Part[]> => {
  for await (const _ of chain.checkpoints()) return [{ from }]
  const length = (await chain.head()) - from
  const count = Math.max(1, Math.min(max, Math.floor(length / minEvents)))
  const starts = [from]
  for (let part = 1; part < count; part++) {
    const size = await chain.headUpTo(from + Math.floor((length * part) / count))
    if (size > (starts.at(-1) ?? from)) starts.push(size)
  }
  return starts.map((start, index) => ({ from: start, ...(index + 1 < starts.length && { to: starts[index + 1] }) }))
}

/** The combined result of the parts: whole, or the fault of the first faulty part. */
export const combineParts = (parts: readonly Verification[]): Verification =>
  parts.reduce((total, part) => {
    if (!total.whole || !part.whole) return total.whole ? part : total
    const { streams, checkpoints, head } = total
    return {
      ...part,
      streams: streams + part.streams,
      checkpoints: checkpoints + part.checkpoints,
      head: part.head ?? head,
    }
  })

/** Sums up the progress of the parts: all work done, and the size up to which the log is proved without a gap. */
export const progressOf = (parts: readonly Part[], onProgress: VerifyOptions['onProgress'], end: number) => {
  const done = parts.map(({ from }) => from)
  const provedTo = parts.map(({ from }) => from)
  return {
    at: (part: number, position: number) => {
      done[part] = position
      const first = parts[0]?.from ?? 0
      onProgress(
        done.reduce((sum, each, index) => sum + each - (parts[index]?.from ?? 0), first),
        end,
      )
    },
    proved: (part: number, size: number): number => {
      provedTo[part] = size
      const open = parts.findIndex(({ to }, index) => to === undefined || (provedTo[index] ?? 0) < to)
      return provedTo[open] ?? 0
    },
  }
}
