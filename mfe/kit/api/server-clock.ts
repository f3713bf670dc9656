/** A response names its second: what differs by no more says nothing of a clock. In milliseconds. */
const toleranceMs = 2000

let aheadMs = 0

/** Follows the server's clock by a response that it made just now (RFC 9110, 6.6.1): this machine's may be wrong by hours. */
export const followServerClock = ({ headers }: Response): void => {
  const isFresh = headers.get('cache-control')?.includes('no-store') === true
  const difference = Date.parse(headers.get('date') ?? '') + 500 - Date.now()
  if (isFresh && !Number.isNaN(difference)) aheadMs = Math.abs(difference) > toleranceMs ? difference : 0
}

/** The present moment by the server's clock, in milliseconds. */
export const currentTime = (): number => Date.now() + aheadMs
