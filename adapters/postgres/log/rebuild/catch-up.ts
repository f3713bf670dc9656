/** The operations by which a rebuild catches up with concurrent appends. */
type CatchingUp = {
  /** The streams that were appended to since the last call, or since the first pass began. */
  readonly waiting: () => Promise<readonly string[]>
  /** Writes these streams while appends wait for `share` of the time; returns the milliseconds of work. */
  readonly round: (streams: readonly string[], share: number, n: number) => Promise<number>
  /** The last transaction, with at most this many streams. `late`: rolled back, as it took too long. */
  readonly swap: (max: number) => Promise<'done' | 'more' | 'late'>
}

/**
 * Catches up in rounds, until so few streams are left that the last transaction is short.
 *
 * A round in which appends wait for the share s of the time leaves q = (1 - s) / s * appends / rewrites of its streams,
 * by the rates of both alone. If it leaves more than `shrunk`, 1 - s is divided by the factor by which q missed `aim`,
 * down to `minRest`: from then on each round is shorter than the previous one by a factor, for appends at up to 20
 * times the rate of a rebuild.
 * @param first the number of streams in the pass before the first round.
 * @throws a readable error after `maxRounds` rounds.
 */
export const catchUp = async (first: number, { waiting, round, swap }: CatchingUp): Promise<void> => {
  let [previous, share, few, max] = [first, 0, minAtOnce, maxAtOnce]
  for (let n = 0; n < maxRounds; n++) {
    const streams = await waiting()
    if (streams.length <= few) {
      const swapped = await swap(2 * few)
      if (swapped === 'done') return
      if (swapped === 'late') max = Math.max(1, Math.floor(few / 2))
    }
    const left = streams.length / Math.max(previous, minAtOnce)
    if (left > shrunk) share = 1 - Math.max(minRest, ((1 - share) * aim) / left)
    const workMs = await round(streams, share, n)
    previous = streams.length
    few = Math.min(max, Math.max(minAtOnce, Math.floor((streams.length / Math.max(1, workMs)) * swapMs)))
  }
  throw new Error('More is appended than a rebuild can catch up with: run it when there is less to do.')
}

const maxRounds = 50

/** The last transaction takes as many streams as can be written in this time, at the speed so far. */
const swapMs = 400
const minAtOnce = 100
const maxAtOnce = 500

/** A round should leave at most this part of the previous round's streams; if it leaves more, the next aims lower. */
const shrunk = 0.7
const aim = 0.4
const minRest = 0.03
