import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { type Spread, shown } from './figures.ts'

const docs = new URL('../docs/', import.meta.url)

/** Writes the newest figures as a table and a chart to `docs/`. */
export const writeSummary = async (spreads: readonly Spread[]): Promise<void> => {
  await writeFile(new URL('benchmark-figures.md', docs), table(spreads))
  await writeFile(new URL('benchmark-figures.svg', docs), chart(spreads.filter(({ bound }) => bound !== undefined)))
}

const table = (spreads: readonly Spread[]): string =>
  `# Figures of the bench

Written by \`npm run bench -- costs\` on ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]?.toFixed(1)} at the end: the medians of three runs, with the
lowest and the highest. [benchmarks.md](benchmarks.md) says what they mean.

![Each figure against its target](benchmark-figures.svg)

| figure | target | median | spread |
|---|---|---|---|
${spreads.map(line).join('\n')}
`

const line = (spread: Spread): string => {
  const { name, unit, bound, median, low, high } = spread
  const target = bound === undefined ? '' : 'max' in bound ? `≤ ${bound.max}${unit}` : `≥ ${bound.min}${unit}`
  const missed = isMissed(spread) ? ', **missed**' : ''
  return `| ${name} | ${target} | ${shown(median)}${unit}${missed} | ${shown(low)} to ${shown(high)} |`
}

const isMissed = ({ bound, median }: Spread): boolean =>
  bound !== undefined && ('max' in bound ? median > bound.max : median < bound.min)

const [rowHeight, labelWidth, barWidth] = [26, 380, 300]

/** A bar per figure, relative to its target, which is the line in the middle; twice the target fills the bar. */
const chart = (spreads: readonly Spread[]): string => {
  const height = rowHeight * spreads.length + 10
  const bars = spreads.map((spread, row) => bar(spread, row * rowHeight + 8)).join('\n')
  const middle = labelWidth + barWidth / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${labelWidth + barWidth + 90} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${bars}
<line x1="${middle}" x2="${middle}" y1="2" y2="${height - 2}" stroke="#444" stroke-dasharray="3 3"/>
</svg>
`
}

const bar = (spread: Spread, y: number): string => {
  const { name, unit, bound, median } = spread
  const target = bound === undefined ? 1 : 'max' in bound ? bound.max : bound.min
  const width = Math.min(1, median / target / 2) * barWidth
  return `<text x="${labelWidth - 8}" y="${y + 13}" text-anchor="end">${name}</text>
<rect x="${labelWidth}" y="${y}" width="${width.toFixed(1)}" height="18" fill="${isMissed(spread) ? '#c2410c' : '#15803d'}"/>
<text x="${labelWidth + barWidth + 6}" y="${y + 13}">${shown(median)}${unit}</text>`
}
