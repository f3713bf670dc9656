import { check } from 'recheck'
import { expect, it } from 'vitest'
import { projectModules } from '#tests/architecture/reading/project.ts'
import { nodesOf } from '#tests/architecture/reading/syntax.ts'

type Literal = { readonly path: string; readonly pattern: string; readonly flags: string }

/** Code that processes input, on the server and in browsers; the build only reads our own texts. */
const meetsInput = [/^(?:domain|contracts)\//, /^(?:adapters|apps)\//, /^mfe\/(?!build\/|landing\/vite\.config)/]

const literalsIn = (paths: RegExp): readonly Literal[] =>
  projectModules()
    .filter(({ path }) => paths.test(path))
    .flatMap(({ path, program }) =>
      nodesOf(program).flatMap(({ regex }) =>
        regex === undefined || regex === null ? [] : [{ path, ...(regex as Omit<Literal, 'path'>) }],
      ),
    )

/** An unbounded repetition in a lookbehind: retried at every position, and not supported by the checker. */
const looksFarBehind = /\(\?<[=!][^()]*(?:\([^()]*\)[^()]*)*(?:[+*]|\{\d+,\})/

/** Without an unbounded repetition, a match at a place takes a time that has a bound. */
const repeats = ({ pattern }: Literal): boolean =>
  /[+*]|\{\d+,\}/.test(pattern.replaceAll(/\\./g, 'a').replaceAll(/\[[^\]]*\]/g, 'a'))

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

const faultsOf = async ({ path, pattern, flags }: Literal): Promise<string[]> => {
  if (looksFarBehind.test(pattern)) return [`${path}: /${pattern}/${flags} repeats in a lookbehind`]
  const { status } = await check(pattern, flags, { ...sameEachTime, ...effort })
  return status === 'safe' ? [] : [`${path}: /${pattern}/${flags} is ${status}`]
}

it.each(meetsInput)(
  'takes time linear in its input, for each expression that meets input in %s',
  async (paths) => {
    const literals = new Map(
      literalsIn(paths)
        .filter(repeats)
        .map((one) => [`${one.pattern} ${one.flags}`, one]),
    )
    expect(literals.size).toBeGreaterThan(50)
    const faults: string[] = []
    for (const literal of literals.values()) faults.push(...(await faultsOf(literal)))
    expect(faults).toEqual([])
  },
  240_000,
)

it.each([
  '(?<=^\\/+(?:s|api\\/public\\/redirect)\\/+).+|[\\w%-]{40,}',
  '\\s+$',
  '^(?:a+)+$',
  '^(?:a|b)*(?:a|c)*d(?!e)',
])('finds that %s backtracks', async (pattern) => {
  expect(await faultsOf({ path: 'a.ts', pattern, flags: 'i' })).toEqual([expect.stringMatching(/^a\.ts: /)])
})
