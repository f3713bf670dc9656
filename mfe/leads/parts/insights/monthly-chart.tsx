import { useState } from 'react'
import type { LeadTrends } from '../../../../contracts/http/lead-pipeline.ts'
import { shortValueText } from '../value-text.ts'
import { monthFullName, monthName, roundUp } from './chart-scale.ts'
import styles from './insights.module.css'
import { MonthlyTable } from './monthly-table.tsx'

type Months = LeadTrends['months']
type Measure = 'count' | 'value'

const WIDTH = 640
const HEIGHT = 220
const FLOOR = 190
const LEFT = 48

const amounts = (month: Months[number], by: Measure) =>
  by === 'count' ? [month.captured, month.won] : [month.capturedValue, month.wonValue]

/** What was captured and won in each month, by number or by value; a table says the same to who cannot see it. */
export const MonthlyChart = ({ months }: { months: Months }) => {
  const [by, setBy] = useState<Measure>('count')
  return (
    <>
      <div className={styles.legend}>
        <span data-kind="captured">Captured</span>
        <span data-kind="won">Won</span>
        <button type="button" aria-pressed={by === 'count'} onClick={() => setBy('count')}>
          Leads
        </button>
        <button type="button" aria-pressed={by === 'value'} onClick={() => setBy('value')}>
          Value
        </button>
      </div>
      <Bars months={months} by={by} />
      <MonthlyTable months={months} />
    </>
  )
}

const Bars = ({ months, by }: { months: Months; by: Measure }) => {
  const top = roundUp(Math.max(1, ...months.flatMap((month) => amounts(month, by))))
  const text = (amount: number) => (by === 'count' ? amount.toLocaleString('en-US') : shortValueText(amount))
  const step = (WIDTH - LEFT) / months.length
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {[0, top / 2, top].map((mark) => (
        <g key={mark} transform={`translate(0 ${FLOOR - (mark / top) * (FLOOR - 14)})`}>
          <line x1={LEFT} x2={WIDTH} />
          <text x={LEFT - 8} y={4} textAnchor="end">
            {top === 1 && mark === 0.5 ? '' : text(mark)}
          </text>
        </g>
      ))}
      {months.map((month, index) => (
        <g key={month.month} transform={`translate(${LEFT + index * step} 0)`}>
          <title>{`${monthFullName(month.month)}: ${amounts(month, by).map(text).join(' captured, ')} won`}</title>
          <rect className={styles.hit} width={step} height={FLOOR} />
          {amounts(month, by).map((amount, kind) => {
            const height = (amount / top) * (FLOOR - 14)
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the two bars of a month have their places
                key={kind}
                data-kind={kind === 0 ? 'captured' : 'won'}
                x={step * 0.16 + kind * step * 0.35}
                y={FLOOR - height}
                width={step * 0.33}
                height={height}
                rx={2}
              />
            )
          })}
          <text x={step / 2} y={FLOOR + 18} textAnchor="middle">
            {monthName(month.month)}
          </text>
        </g>
      ))}
    </svg>
  )
}
