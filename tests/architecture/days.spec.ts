import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'
import { type Node, nodesOf } from './reading/syntax.ts'

/** The module of days and its twin, and what reads texts that are no instants of ours. */
const exempt = new Set([
  'domain/kernel/instant.ts',
  'contracts/day.ts',
  // Reads dates as other programs write them.
  'adapters/csv/dates.ts',
  // Reads the text of PostgreSQL's timestamps.
  'adapters/postgres/connection/instants.ts',
])

/** Tests name days literally, and packages for other programs have no zone. */
const isBound = ({ path }: Module) => !exempt.has(path) && !/^(?:tests|bench|packages)\//.test(path)

/** Code elsewhere that takes the day of an instant, or counts in days. */
const daysElsewhere = (modules: readonly Module[]): readonly string[] =>
  modules.filter(isBound).flatMap(({ path, program, source }) =>
    nodesOf(program)
      .filter((node) => isCut(node) || isCalendarCall(node) || isDayOfNoZone(node) || isDayLiteral(node))
      .map(({ start, end }) => `${path}: ${source.slice(Number(start), Number(end))}`),
  )

/** `at.slice(0, 10)`, `at.substring(0, 7)`, `at.split('T')`: the day or the month of an instant in UTC. */
const isCut = (node: Node): boolean => {
  if (methodOf(node) === 'split') return valueOf(argumentsOf(node)[0]) === 'T'
  const [from, to] = argumentsOf(node).map(valueOf)
  return ['slice', 'substring', 'substr'].includes(methodOf(node)) && from === 0 && (to === 10 || to === 7)
}

/** `getDate()`, `setUTCMonth(…)`, `toDateString()`: a day in UTC or in this machine's zone. */
const isCalendarCall = (node: Node): boolean =>
  /^(?:[gs]et(?:UTC)?(?:Date|Day|Month|FullYear)|toDateString)$/.test(methodOf(node))

/** `dayOf(at)` would be the day in UTC. */
const isDayOfNoZone = (node: Node): boolean =>
  node.type === 'CallExpression' && nameOf(node.callee) === 'dayOf' && argumentsOf(node).length === 1

/** A day is not always 24 hours long; a span of 24 hours is written as hours. The other two write dates as ISO 8601. */
const isDayLiteral = (node: Node): boolean =>
  node.type === 'Literal' && ['sv-SE', 'en-CA', 86_400_000].includes(node.value as string | number)

const methodOf = (node: Node): string =>
  node.type === 'CallExpression' ? nameOf((node.callee as Node | null)?.property) : ''
const argumentsOf = ({ arguments: values }: Node): readonly unknown[] => (Array.isArray(values) ? values : [])
const nameOf = (node: unknown): string => String((node as { name?: unknown } | null)?.name ?? '')
const valueOf = (node: unknown): unknown => (node as { value?: unknown } | undefined)?.value

test('only the module of days and its twin turn instants into days', () => {
  expect(daysElsewhere(projectModules())).toEqual([])
})

test.each([
  'export const day = new Date().toISOString().slice(0, 10)',
  'export const day = (at: string) => at.substring(0, 10)',
  'export const month = (at: string) => at.slice(0, 7)',
  "export const day = (at: string) => at.split('T')[0]",
  'export const day = (at: Date) => at.getDate()',
  'export const tomorrow = (at: Date) => at.setUTCDate(at.getUTCDate() + 1)',
  'export const tomorrow = new Date(Date.now() + 86_400_000)',
  'export const week = new Date(Date.now() + 7 * 86400000)',
  "export const day = (at: Date) => at.toLocaleDateString('en-CA')",
  "export const format = new Intl.DateTimeFormat('sv-SE')",
  "import { dayOf } from '#domain/kernel/instant.ts'\nexport const day = (at: string) => dayOf(at)",
])('%s is refused', (source) => {
  expect(daysElsewhere([moduleOf('adapters/planted.ts', source)])).not.toEqual([])
})

test.each([
  "import { dayOf } from '#domain/kernel/instant.ts'\nexport const day = (at: string, zone: string) => dayOf(at, zone)",
  'export const lifeMs = 24 * 3_600_000',
  'export const start = (text: string) => text.slice(0, 100)',
])('%s is allowed', (source) => {
  expect(daysElsewhere([moduleOf('adapters/planted.ts', source)])).toEqual([])
})
