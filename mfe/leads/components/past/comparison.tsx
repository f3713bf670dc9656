import { AppCard, currentTime, formatter, LoadFailure, momentText, NextPage } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useState } from 'react'
import type { LeadMoves } from '#contracts/lead/http/lead-pipeline.ts'
import { useFigures, useMoves } from '../../api/use-past.ts'
import { statusChoice } from '../../model/labels.ts'
import { leadTitle } from '../../model/lead-title.ts'
import { valueText } from '../../model/value-text.ts'
import styles from './past.module.css'
import { HistoryLink } from './past-leads.tsx'

/** Two moments side by side, the earlier first, and what moved in between. Without `other`, compares with now. */
export const Comparison = ({ one, other }: { one: string; other: string | undefined }) => {
  const [now] = useState(() => new Date(currentTime()).toISOString())
  const [from, to] = (other ?? now) < one ? [other ?? now, one] : [one, other ?? now]
  const moves = useMoves(from, to)
  const [oldFigures, newFigures] = [useFigures(from), useFigures(other === undefined ? undefined : to)]
  const failure = moves.error ?? oldFigures.error ?? newFigures.error
  const retry = () => void Promise.all([moves.refetch(), oldFigures.refetch(), newFigures.refetch()])
  const titles = [momentText(from), other === undefined ? 'Now' : momentText(to)] as const
  if (failure !== null)
    return (
      <AppCard>
        <LoadFailure what="The comparison" failure={failure} onRetry={retry} busy={moves.isFetching} />
      </AppCard>
    )
  const first = moves.data?.pages[0]
  if (first === undefined || oldFigures.data === undefined || newFigures.data === undefined)
    return <Skeleton height="20rem" />
  return (
    <section className={styles.comparison} aria-label="Comparison">
      <AppCard className={styles.part}>
        <Figures before={oldFigures.data} after={newFigures.data} titles={titles} />
      </AppCard>
      <AppCard className={styles.part}>
        <h2>What moved</h2>
        <Flows moves={first} />
      </AppCard>
      <AppCard className={styles.wide}>
        <h2>Leads that moved</h2>
        {first.leads.length === 0 ? <p>No lead is another than it was.</p> : null}
        <ul className={styles.moves}>
          {moves.data?.pages
            .flatMap((page) => page.leads)
            .map((move) => (
              <Move key={move.id} move={move} />
            ))}
        </ul>
        <NextPage list={moves} />
      </AppCard>
    </section>
  )
}

type PastFigures = NonNullable<ReturnType<typeof useFigures>['data']>

const { count } = formatter
const signedText = (n: number, text: (n: number) => string) =>
  n === 0 ? '–' : `${n > 0 ? '+' : '−'}${text(Math.abs(n))}`

const Figures = ({
  before,
  after,
  titles,
}: {
  before: PastFigures
  after: PastFigures
  titles: readonly [string, string]
}) => {
  const rows = [
    ['Leads', before.stats.total, after.stats.total, count],
    ...before.funnel
      .slice(1)
      .map(
        ({ status, reached }, place) =>
          [`Reached ${statusChoice(status).label}`, reached, after.funnel[place + 1]?.reached ?? 0, count] as const,
      ),
    ['Lost', before.stats.lost, after.stats.lost, count],
    ['Pipeline value', before.stats.totalValue, after.stats.totalValue, valueText],
  ] as const
  return (
    <table className={styles.figures}>
      <caption>The pipeline at both moments</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">{titles[0]}</th>
          <th scope="col">{titles[1]}</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, was, is, text]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text(was)}</td>
            <td>{text(is)}</td>
            <td>{signedText(is - was, text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Flows = ({ moves: { flows, revalued } }: { moves: LeadMoves }) => (
  <ul className={styles.flows}>
    {flows.length === 0 && <li>No lead came, none changed its status.</li>}
    {flows
      .toSorted((one, other) => other.count - one.count)
      .map(({ from, to, count: leads, value }) => (
        <li key={`${from} ${to}`}>
          <span>
            {from === null ? 'Captured' : statusChoice(from).label} → {statusChoice(to).label}
          </span>
          <strong>{count(leads)}</strong>
          <span className={styles.soft}>{valueText(value)}</span>
        </li>
      ))}
    <li>
      <span>Estimates changed</span>
      <strong>{count(revalued.count)}</strong>
      <span className={styles.soft}>{signedText(revalued.difference, valueText)}</span>
    </li>
  </ul>
)

const Move = ({ move: { id, name, email, company, from, to } }: { move: LeadMoves['leads'][number] }) => (
  <li>
    <span>
      <HistoryLink id={id} name={leadTitle({ name, email })} />
      {company !== null && <span className={styles.soft}> {company}</span>}
    </span>
    <span>
      {from === null ? 'Captured' : statusChoice(from.status).label}
      {from?.status !== to.status && ` → ${statusChoice(to.status).label}`}
    </span>
    <span>
      {from !== null && from.estimatedValue !== to.estimatedValue && `${valueText(from.estimatedValue)} → `}
      {valueText(to.estimatedValue)}
    </span>
  </li>
)
