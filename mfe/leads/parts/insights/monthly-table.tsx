import type { LeadTrends } from '../../../../contracts/http/lead-pipeline.ts'
import { valueText } from '../value-text.ts'
import { monthFullName } from './chart-scale.ts'

/** The chart's figures in words, for who cannot see it. */
export const MonthlyTable = ({ months }: { months: LeadTrends['months'] }) => (
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
