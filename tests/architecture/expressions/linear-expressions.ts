import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { check } from 'recheck'

type Expression = { readonly pattern: string; readonly flags: string }

/** An unbounded repetition in a lookbehind: retried at every position, and not supported by the checker. */
const looksFarBehind = /\(\?<[=!][^()]*(?:\([^()]*\)[^()]*)*(?:[+*]|\{\d+,\})/

/** Where the checker tries inputs, it tries the same ones each time, and judges by steps: on a busy machine time says nothing. */
const sameEachTime = { timeout: 60_000, randomSeed: 1, attackTimeout: null, incubationTimeout: null } as const
/** How many inputs it tries: a fifth of what it would, with which it finds the same expressions of a list of 22. */
const effort = {
  maxIteration: 4,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 40,
  crossoverSize: 10,
  mutationSize: 10,
}

/** Why the time of an expression grows faster than its input; undefined where it does not. */
export async function backtrackingOf({ pattern, flags }: Expression): Promise<string | undefined> {
  if (looksFarBehind.test(pattern)) return 'repeats in a lookbehind'
  const { status } = await check(pattern, flags, { ...sameEachTime, ...effort })
  return status === 'safe' ? undefined : `is ${status}`
}

const recordPath = new URL('linear-expressions.txt', import.meta.url)
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }

/** The same expression, checker and effort give the same verdict: what they were once judged by. */
const hashOf = ({ pattern, flags }: Expression): string =>
  createHash('sha256')
    .update(JSON.stringify([version, sameEachTime, effort, pattern, flags]))
    .digest('hex')
    .slice(0, 32)

/**
 * The expressions that backtrack, each with the reason. A verdict of "linear" is recorded in the file
 * beside this module by the hash of all that it follows from, so that only changed expressions are checked:
 * checking 350 takes half a minute of processor time.
 */
export async function checkExpressions<T extends Expression>(expressions: readonly T[]) {
  const recorded = readFileSync(recordPath, 'utf8')
  const judged = new Set(recorded.split('\n'))
  const linear = new Set<string>()
  const faults: { expression: T; reason: string }[] = []
  for (const expression of expressions) {
    const hash = hashOf(expression)
    const reason = judged.has(hash) ? undefined : await backtrackingOf(expression)
    if (reason === undefined) linear.add(hash)
    else faults.push({ expression, reason })
  }
  const record = `${[...linear].toSorted().join('\n')}\n`
  if (faults.length === 0 && record !== recorded) writeFileSync(recordPath, record)
  return faults
}
