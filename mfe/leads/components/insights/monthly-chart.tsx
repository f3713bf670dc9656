import { formatter } from '@atrium/kit'
import { useState } from 'react'
import type { LeadTrends } from '#contracts/lead/http/lead-pipeline.ts'
import { monthFullName, monthName, roundUp } from '../../model/chart-scale.ts'
import { shortValueText, valueText } from '../../model/value-text.ts'
import styles from './insights.module.css'

type Months = LeadTrends['months']
type Measure = 'count' | 'value'

const chartWidth = 640
const chartHeight = 220
const baseline = 190
const leftMargin = 48

const amounts = (month: Months[number], by: Measure) =>
  by === 'count' ? [month.captured, month.won] : [month.capturedValue, month.wonValue]

/** Captured and won per month, by number or value; a table contains the same for screen readers. */
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
  const text = (amount: number) => (by === 'count' ? formatter.count(amount) : shortValueText(amount))
  const step = (chartWidth - leftMargin) / months.length
  return (
    <svg className={styles.chart} viewBox={`0 0 ${chartWidth} ${chartHeight}`} aria-hidden="true">
      {[0, top / 2, top].map((mark) => (
        <g key={mark} transform={`translate(0 ${baseline - (mark / top) * (baseline - 14)})`}>
          <line x1={leftMargin} x2={chartWidth} />
          <text x={leftMargin - 8} y={4} textAnchor="end">
            {top === 1 && mark === 0.5 ? '' : text(mark)}
          </text>
        </g>
      ))}
      {months.map((month, index) => (
        <g key={month.month} transform={`translate(${leftMargin + index * step} 0)`}>
          <title>{`${monthFullName(month.month)}: ${amounts(month, by).map(text).join(' captured, ')} won`}</title>
          <rect className={styles.hit} width={step} height={baseline} />
          {amounts(month, by).map((amount, kind) => {
            const height = (amount / top) * (baseline - 14)
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the two bars of a month have their places
                key={kind}
                data-kind={kind === 0 ? 'captured' : 'won'}
                x={step * 0.16 + kind * step * 0.35}
                y={baseline - height}
                width={step * 0.33}
                height={height}
                rx={2}
              />
            )
          })}
          <text x={step / 2} y={baseline + 18} textAnchor="middle">
            {monthName(month.month)}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The chart's figures for screen readers. */
const MonthlyTable = ({ months }: { months: LeadTrends['months'] }) => (
  <div className="sr-only">
    <table>
      <caption>Leads captured and won by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Captured</th>
          <th scope="col">Value captured</th>
          <th scope="col">Won</th>
          <th scope="col">Value won</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, captured, capturedValue, won, wonValue }) => (
          <tr key={month}>
            <th scope="row">{monthFullName(month)}</th>
            <td>{captured}</td>
            <td>{valueText(capturedValue)}</td>
            <td>{won}</td>
            <td>{valueText(wonValue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
