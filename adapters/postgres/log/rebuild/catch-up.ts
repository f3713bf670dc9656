/** What a rebuild does to catch up with the appends beside it. */
export type CatchingUp = {
  /** The streams that were appended to since the last call, or since the first pass began. */
  readonly waiting: () => Promise<readonly string[]>
  /** Writes these streams while appends wait for `share` of the time; gives the milliseconds of work. */
  readonly round: (streams: readonly string[], share: number, n: number) => Promise<number>
  /** The last transaction, with at most this many streams. `late`: rolled back, as it took too long. */
  readonly swap: (most: number) => Promise<'done' | 'more' | 'late'>
}

/**
 * Catches up in rounds, until so few streams are left that the last transaction is short.
 *
 * A round in which appends wait for the share s of the time leaves q = (1 - s) / s * appends / rewrites of its streams, by
 * the rates of both alone. Where it left more than `shrunk`, 1 - s is divided by what q missed `aim` by, down to
 * `leastRest`: from there on each round is shorter than the one before by a factor, for appends of up to 20 times the
 * rate of a rebuild.
 * @param first the streams of the pass before the first round.
 * @throws with a sentence after `mostRounds` rounds.
 */
export const catchUp = async (first: number, { waiting, round, swap }: CatchingUp): Promise<void> => {
  let [before, share, few, most] = [first, 0, fewest, mostAtOnce]
  for (let n = 0; n < mostRounds; n++) {
    const streams = await waiting()
    if (streams.length <= few) {
      const swapped = await swap(2 * few)
      if (swapped === 'done') return
      if (swapped === 'late') most = Math.max(1, Math.floor(few / 2))
    }
    const left = streams.length / Math.max(before, fewest)
    if (left > shrunk) share = 1 - Math.max(leastRest, ((1 - share) * aim) / left)
    const workMs = await round(streams, share, n)
    before = streams.length
    few = Math.min(most, Math.max(fewest, Math.floor((streams.length / Math.max(1, workMs)) * swapMs)))
  }
  throw new Error('More is appended than a rebuild can catch up with: run it when there is less to do.')
}

const mostRounds = 50

/** The last transaction takes as many streams as are written in this time, by the speed so far. */
const swapMs = 400
const fewest = 100
const mostAtOnce = 500

/** A round is to leave no more than this part of the streams of the one before; where it does not, the next one aims lower. */
const shrunk = 0.7
const aim = 0.4
const leastRest = 0.03
