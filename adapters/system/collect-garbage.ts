import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** Between two looks. */
const usualLookMs = 10_000
/** Below this share of a core between two looks, the process is at rest. */
const restShare = 0.03
/** Once the heap is so much larger than a collection left it. */
const growth = 1.25

/**
 * Collects all garbage and gives its memory back to the system. Takes a fifth of a second. By itself V8 does so
 * only where memory runs out, and otherwise keeps the pages that a start or an import has filled.
 */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Collects garbage whenever this process has come to rest after work that left some. */
export const collectAtRest = (lookMs = usualLookMs): void => {
  let [used, least] = [process.cpuUsage(), 0]
  const look = () => {
    const { user, system } = process.cpuUsage(used)
    used = process.cpuUsage()
    if ((user + system) / 1000 > lookMs * restShare) return
    if (getHeapStatistics().total_physical_size < least * growth) return
    collectGarbage()
    least = getHeapStatistics().total_physical_size
  }
  setInterval(look, lookMs).unref()
}
