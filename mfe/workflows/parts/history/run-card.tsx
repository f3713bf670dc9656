import { AppCard, RelativeTime, SharedNote } from '@atrium/kit'
import type { Run, RunDetail } from '../../../../contracts/http/runs.ts'
import type { Workflow } from '../../../../contracts/http/workflows.ts'
import type { WorkflowAddress } from '../../queries/use-workflow-address.ts'
import { RunBadge } from '../statuses.tsx'
import { RunActions } from './run-actions.tsx'
import { RunAttempts } from './run-attempts.tsx'
import styles from './run-card.module.css'
import { RunDuration } from './run-duration.tsx'
import { RunInputs } from './run-inputs.tsx'
import { RunLinks } from './run-links.tsx'
import { RunOutputs } from './run-outputs.tsx'
import { RunTokens } from './run-tokens.tsx'

type Props = {
  run: Run | RunDetail
  workflow: Workflow
  address: WorkflowAddress
  opened?: boolean
  repeats?: readonly string[] | undefined
}

/** What happened in one run. */
export const RunCard = ({ run, workflow, address, opened = false, repeats = [] }: Props) => (
  <AppCard className={styles.card}>
    <div className={styles.head}>
      <h3 className={styles.name}>
        <RunBadge run={run} />
        <span className={styles.fact}>
          Started <RelativeTime at={run.startedAt} />
        </span>
      </h3>
      <RunDuration run={run} />
      <RunLinks run={run} repeats={repeats} />
    </div>
    {run.errorMessage !== null && <p className={styles.error}>{run.errorMessage}</p>}
    <div className={styles.columns}>
      <RunInputs inputs={run.inputs} />
      <RunOutputs run={run} />
    </div>
    {run.tokenUse && <RunTokens tokenUse={run.tokenUse} />}
    <RunAttempts run={run} opened={opened} />
    {run.status === 'completed' && <SharedNote run={run} />}
    <RunActions run={run} workflow={workflow} address={address} />
  </AppCard>
)
