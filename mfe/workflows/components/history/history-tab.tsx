import { FilterSelect, pastText, SearchBox, UnknownFilters } from '@atrium/kit'
import type { Run } from '#contracts/run/http/runs.ts'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { runFilterReaders } from '../../model/run-filters.ts'
import type { WorkflowAddress } from '../../model/use-workflow-address.ts'
import { runStates } from '../statuses.tsx'
import { FocusedRun } from './focused-run.tsx'
import styles from './history.module.css'
import { RunList } from './run-list.tsx'

/** With the moment of the links of a run. */
const shownReaders = { ...runFilterReaders, at: pastText }

type Props = { workflow: Workflow; address: WorkflowAddress }

const statusLabels = Object.fromEntries(
  Object.entries(runStates).map(([status, { label }]) => [status, label]),
) as Record<Run['status'], string>

/** All runs, newest first; the run in the address is shown on top. */
export const HistoryTab = ({ workflow, address }: Props) => (
  <>
    {address.runId !== null && (
      <FocusedRun key={address.runId} runId={address.runId} workflow={workflow} address={address} />
    )}
    <search className={styles.toolbar}>
      <SearchBox
        label="Search runs"
        placeholder="Search inputs, outputs and errors"
        value={address.filters.search ?? ''}
        onSearch={(search) => address.set({ search })}
      />
      <FilterSelect
        label="Status"
        any="All statuses"
        value={address.filters.status}
        labels={statusLabels}
        onChange={(status) => address.set({ status })}
      />
    </search>
    <UnknownFilters readers={shownReaders} />
    <RunList workflow={workflow} address={address} />
  </>
)
