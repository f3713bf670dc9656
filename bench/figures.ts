import { median } from './measured.ts'
import { type Bound, boundLine } from './report.ts'

/** A figure of one run. Undefined: it could not be measured. */
export type Figure = {
  readonly name: string
  readonly value: number | undefined
  readonly unit: string
  readonly bound?: { readonly min: number } | { readonly max: number }
}

export type Spread = Omit<Figure, 'value'> & { readonly median: number; readonly low: number; readonly high: number }

/** Throws with the names of the figures that could not be measured in each of the runs. */
export const spreadOf = (runs: readonly (readonly Figure[])[]): readonly Spread[] => {
  const names = [...new Set(runs.flat().map(({ name }) => name))]
  const missing = names.filter((name) => runs.some((run) => !isTaken(run.find((figure) => figure.name === name))))
  if (missing.length > 0) throw new Error(`Figures that could not be taken: ${missing.join('; ')}`)
  return names.map((name) => {
    const figures = runs.flatMap((run) => run.find((figure) => figure.name === name) ?? [])
    const values = figures.map(({ value }) => value ?? Number.NaN)
    const { value, ...figure } = figures[0] ?? { name, unit: '', value: undefined }
    return { ...figure, median: median(values), low: Math.min(...values), high: Math.max(...values) }
  })
}

const isTaken = (figure: Figure | undefined): boolean => figure?.value !== undefined && Number.isFinite(figure.value)

export const spreadLines = (spreads: readonly Spread[]): string => spreads.map(spreadLine).join('\n')

const spreadLine = ({ name, unit, bound, median: middle, low, high }: Spread): string => {
  const range = `${shown(low)} to ${shown(high)}`
  if (bound === undefined) return `           ${name}: ${shown(middle)}${unit} (${range})`
  return `${boundLine(name, middle, { ...bound, unit } as Bound)}   ${range}`
}

export const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
