/** Latencies in buckets of 1 % width, as in HdrHistogram: constant memory, and every reading counts. */
export type Histogram = {
  /** @param milliseconds at least 0; below a microsecond they count as one. */
  readonly record: (milliseconds: number) => void
  /** The latency in milliseconds that this fraction (0 to 1) of all did not exceed; NaN if there are none. */
  readonly at: (share: number) => number
  readonly count: () => number
}

const [minMs, width] = [0.001, Math.log(1.01)]

export const histogram = (): Histogram => {
  const buckets: number[] = []
  let total = 0
  return {
    record: (milliseconds) => {
      const bucket = Math.ceil(Math.log(Math.max(milliseconds, minMs) / minMs) / width)
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
      total += 1
    },
    at: (share) => {
      let seen = 0
      for (const [bucket, count = 0] of buckets.entries()) {
        seen += count
        if (count > 0 && seen >= share * total) return minMs * Math.exp(bucket * width)
      }
      return Number.NaN
    },
    count: () => total,
  }
}
