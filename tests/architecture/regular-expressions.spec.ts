import { expect, it } from 'vitest'
import { backtrackingOf, checkExpressions } from '#tests/architecture/expressions/linear-expressions.ts'
import { projectModules } from '#tests/architecture/reading/project.ts'
import { nodesOf } from '#tests/architecture/reading/syntax.ts'

type Literal = { readonly path: string; readonly pattern: string; readonly flags: string }

/** Code that processes input, on the server and in browsers; the build only reads our own texts. */
const meetsInput = /^(?:domain|contracts|adapters|apps)\/|^mfe\/(?!build\/|landing\/vite\.config)/

/** Without an unbounded repetition, a match at a place takes a time that has a bound. */
const repeats = ({ pattern }: Literal): boolean =>
  /[+*]|\{\d+,\}/.test(pattern.replaceAll(/\\./g, 'a').replaceAll(/\[[^\]]*\]/g, 'a'))

const literals = (): readonly Literal[] =>
  projectModules()
    .filter(({ path }) => meetsInput.test(path))
    .flatMap(({ path, program }) =>
      nodesOf(program).flatMap(({ regex }) =>
        regex === undefined || regex === null ? [] : [{ path, ...(regex as Omit<Literal, 'path'>) }],
      ),
    )

it('takes time linear in its input, for each expression that meets input', async () => {
  const repeating = new Map(
    literals()
      .filter(repeats)
      .map((one) => [`${one.pattern} ${one.flags}`, one]),
  )
  expect(repeating.size).toBeGreaterThan(200)
  const faults = await checkExpressions([...repeating.values()])
  expect(
    faults.map(({ expression: { path, pattern, flags }, reason }) => `${path}: /${pattern}/${flags} ${reason}`),
  ).toEqual([])
}, 240_000)

it.each([
  '(?<=^\\/+(?:s|api\\/public\\/redirect)\\/+).+|[\\w%-]{40,}',
  '\\s+$',
  '^(?:a+)+$',
  '^(?:a|b)*(?:a|c)*d(?!e)',
])('finds that %s backtracks', async (pattern) => {
  expect(await backtrackingOf({ pattern, flags: 'i' })).toMatch(/^(?:is vulnerable|repeats)/)
})
