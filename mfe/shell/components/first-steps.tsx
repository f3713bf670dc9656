import { AppCard, call, Icon } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { runLists } from '#contracts/run/http/run-lists.ts'
import { useSettings } from '../api/use-settings.ts'
import { useTeam } from '../api/use-team.ts'
import { firstSteps } from '../model/first-steps.ts'
import { forgetSetUp } from '../session/new-installation.ts'
import styles from './staff-screens.module.css'

/** What is left of the set-up; absent once everything is done. */
export const FirstSteps = () => {
  const steps = useFirstSteps()
  const isDone = steps?.every(({ done }) => done) === true
  useEffect(() => {
    if (isDone) forgetSetUp()
  }, [isDone])
  if (steps === undefined || isDone) return null
  return (
    <AppCard className={`${styles.card} ${styles.steps}`}>
      <h2>First steps</h2>
      <ul className={styles.rows} aria-label="First steps">
        {steps.map(({ title, text, to, done }) => (
          <li key={title} className={styles.row}>
            <div className={styles.what}>
              <strong>{done ? title : <Link to={to}>{title}</Link>}</strong>
              <span className={styles.soft}>{done ? 'Done.' : text}</span>
            </div>
            <Icon name={done ? 'check' : 'arrowRight'} size={16} />
          </li>
        ))}
      </ul>
    </AppCard>
  )
}

/** Undefined until everything is known. */
const useFirstSteps = () => {
  const settings = useSettings().data?.settings
  const team = useTeam().data
  const { data: proposals } = useQuery({
    queryKey: ['documents', 'first-proposal'],
    queryFn: ({ signal }) => call(runLists.documents, { query: { kind: 'proposal', limit: '1' }, signal }),
  })
  if (settings === undefined || team === undefined || proposals === undefined) return undefined
  return firstSteps({
    settings,
    staff: team.staff.filter(({ status }) => status !== 'disabled').length,
    proposals: proposals.documents.length,
  })
}
