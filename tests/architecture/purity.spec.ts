import { describe, expect, test } from 'vitest'
import { freeNames } from './reading/free-names.ts'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'
import { type Node, nodesOf } from './reading/syntax.ts'

/** The globals that the domain may use: the language without clock and randomness. */
const language = new Set(
  `undefined NaN Infinity Object Array String Number Boolean BigInt Symbol RegExp Error TypeError RangeError
   Map Set WeakMap WeakSet JSON Math Date Promise structuredClone encodeURIComponent decodeURIComponent`.split(/\s+/),
)

const impurities = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path }) => path.startsWith('domain/'))
    .flatMap((module) => [...foreignNames(module), ...clocksAndDice(module)].map((found) => `${module.path}: ${found}`))

const foreignNames = (module: Module) => [...freeNames(module)].filter((name) => !language.has(name))

const clocksAndDice = ({ program, source }: Module): readonly string[] =>
  nodesOf(program)
    .filter(isClockOrDice)
    .map(({ start, end }) => source.slice(Number(start), Number(end)))

const isClockOrDice = (node: Node): boolean => {
  if (node.type === 'MetaProperty') return true
  if (node.type === 'MemberExpression') return isMember(node, 'Date', 'now') || isMember(node, 'Math', 'random')
  if (node.type === 'CallExpression') return isNamed(node.callee, 'Date')
  return node.type === 'NewExpression' && isNamed(node.callee, 'Date') && isEmpty(node.arguments)
}

const isMember = ({ object, property }: Node, owner: string, member: string) =>
  isNamed(object, owner) && (isNamed(property, member) || (property as { value?: unknown }).value === member)

const isNamed = (node: unknown, name: string) => (node as { name?: unknown } | null)?.name === name

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0

/** Only services are asynchronous: an asynchronous model would depend on something outside. */
const waiting = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path }) => path.startsWith('domain/') && !/^domain\/(?:[\w-]+\/service|process|timeline)\//.test(path))
    .filter(({ program }) => nodesOf(program).some((node) => node.async === true || node.type === 'AwaitExpression'))
    .map(({ path }) => path)

/** Services receive the addresses of screens as parameters. */
const addresses = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path }) => path.startsWith('domain/'))
    .flatMap(({ path, program }) =>
      nodesOf(program)
        .filter(({ type }) => type === 'Literal' || type === 'TemplateElement')
        .filter(({ value }) => JSON.stringify(value)?.includes('/dashboard'))
        .map(() => path),
    )

test('the domain uses no Node API, browser API, clock or randomness', () => {
  expect(impurities(projectModules())).toEqual([])
})

test('only services are asynchronous', () => {
  expect(waiting(projectModules())).toEqual([])
})

test('the domain contains no address of the dashboard', () => {
  expect(addresses(projectModules())).toEqual([])
})

describe('fails on', () => {
  test.each(["'/dashboard/leads'", '`https://atrium.example/dashboard/leads`'])('%s', (text) => {
    expect(addresses([moduleOf('domain/lead/probe.ts', `export const address = ${text}`)])).toHaveLength(1)
  })

  test.each([
    'const at = Date.now()',
    "const at = Date['now']()",
    'const at = new Date()',
    'const at = Date()',
    'const id = Math.random()',
    'const id = crypto.randomUUID()',
    'const pid = process.pid',
    'const wait = (done: () => void) => setTimeout(done, 1)',
    'console.log(1)',
    "const load = () => fetch('/')",
    'const title = document.title',
    'const all = { ...globalThis }',
    'const here = import.meta.url',
    "const bytes = Buffer.from('')",
    'const { href } = location',
  ])('%s', (source) => {
    expect(
      impurities([moduleOf('domain/lead/probe.ts', `export ${source}`.replace('export console', 'console'))]),
    ).not.toEqual([])
  })

  test.each(['async () => 1', 'async function* () {}'])('%s', (source) => {
    expect(waiting([moduleOf('domain/lead/probe.ts', `export const probe = ${source}`)])).toHaveLength(1)
  })
})

test('the language itself is allowed', () => {
  const source = `
    import { a as b } from './a.ts'
    type Window = typeof process
    export const later = (at: string, { days: [first = 1] }: { days: number[] }) => {
      try { return new Date(Date.parse(at) + Math.max(first, b)).toISOString() as Window } catch (process) { return { process, console: 1 } }
    }
    export class Door { readonly window = 1; open() { return this.window } }`
  expect(impurities([moduleOf('domain/lead/probe.ts', source)])).toEqual([])
})
