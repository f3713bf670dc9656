import type { Measured } from './measured.ts'

export type Results = ReadonlyMap<string, Measured>

/** A target ratio to another contender's rate. Null: informative, without a target. */
export type Target = { readonly of: string; readonly against: string; readonly atLeast: number | null }

/** An absolute target, a minimum or maximum. */
export type Bound = ({ readonly min: number } | { readonly max: number }) & { readonly unit: string }

export const resultTable = (title: string, results: Results): string =>
  [title, ...[...results].map(([name, measured]) => line(name, measured)), ''].join('\n')

const line = (name: string, { perSecond, p50, p99 }: Measured) =>
  `  ${name.padEnd(24)}${count(perSecond)}/s   p50 ${milliseconds(p50)}   p99 ${milliseconds(p99)}`

export const targetLines = (results: Results, targets: readonly Target[]): string =>
  [...targets.map((target) => targetLine(results, target)), ''].join('\n')

const targetLine = (results: Results, { of, against, atLeast }: Target) => {
  const ratio = (results.get(of)?.perSecond ?? 0) / (results.get(against)?.perSecond ?? 0)
  const said = `${of} = ${ratio.toFixed(2)} x ${against}`
  if (atLeast === null) return `           ${said}`
  return `  ${ratio >= atLeast ? 'reached' : 'MISSED '}  ${said} (to reach: ${atLeast})`
}

/** Reports whether a target was reached; null: not measurable here. */
export const boundLine = (said: string, value: number | null, bound: Bound): string => {
  const wanted = 'min' in bound ? `at least ${bound.min}` : `at most ${bound.max}`
  if (value === null) return `           ${said}: measured on Linux alone (to reach: ${wanted}${bound.unit})`
  const reached = 'min' in bound ? value >= bound.min : value <= bound.max
  const shown = value.toFixed(value < 100 ? 2 : 0)
  return `  ${reached ? 'reached' : 'MISSED '}  ${said}: ${shown}${bound.unit} (to reach: ${wanted}${bound.unit})`
}

const count = (value: number) => Math.round(value).toLocaleString('en-US').padStart(11)
const milliseconds = (value: number) => `${value.toFixed(2)} ms`.padStart(10)
