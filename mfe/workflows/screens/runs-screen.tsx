import { call, FilterSelect, matching, Notice, oneOf, PageHeader, RelativeTime, usePart } from '@atrium/kit'
import { ListToolbar, PagedList, spanQuery, useListFilters } from '@atrium/kit/widgets'
import { SharingNote } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { runLists } from '#contracts/run/http/run-lists.ts'
import { type Run, runStatuses } from '#contracts/run/http/runs.ts'
import { runKeys } from '../api/keys.ts'
import { useWorkflows } from '../api/use-workflows.ts'
import { triggerPrefix } from '../components/history/run-links.tsx'
import { RunsMenu } from '../components/runs-menu.tsx'
import { RunBadge, runStates } from '../components/statuses.tsx'
import { milliseconds, runSubject } from '../model/run-text.ts'
import { workflowPath } from '../model/use-workflow-address.ts'

const pageSize = 50

const statusLabels = Object.fromEntries(runStatuses.map((status) => [status, runStates[status].label])) as Record<
  Run['status'],
  string
>

/** The runs of all workflows; status, workflow, text and days are in the address. */
export const RunsScreen = () => {
  const { filters, readers, set, clear, isFiltered } = useListFilters(ownReaders)
  const pages = useAllRuns(filters)
  const names = useWorkflowNames()
  const runs = pages.data?.pages.flatMap((page) => page.runs) ?? []
  return (
    <>
      <PageHeader title="Runs" description="The history of all workflows">
        <RunsMenu filters={filters} />
      </PageHeader>
      <ListToolbar
        label="Search runs"
        placeholder="Search inputs, outputs and errors"
        filters={filters}
        readers={readers}
        onChange={set}
      >
        <FilterSelect
          label="Status"
          any="All statuses"
          value={filters.status}
          labels={statusLabels}
          onChange={(status) => set('status', status)}
        />
        <FilterSelect
          label="Workflow"
          any="All workflows"
          value={filters.workflow}
          labels={names ?? {}}
          onChange={(workflow) => set('workflow', workflow)}
        />
      </ListToolbar>
      <PagedList
        what="Runs"
        pages={pages}
        rows={runs.map((run) => rowOf(run, nameOf(run, names)))}
        empty={
          <Notice icon="history" title="No workflow runs yet" text="Each run appears here the moment it starts.">
            <Button asChild>
              <Link to="/dashboard">Choose a workflow to run</Link>
            </Button>
          </Notice>
        }
        filtered={isFiltered}
        onClear={clear}
      />
    </>
  )
}

type Names = Readonly<Record<string, string>>

/** Archived is a workflow that the loaded list lacks; without a list, nothing is said of it. */
const nameOf = ({ workflowId }: Run, names: Names | undefined): string =>
  names === undefined ? `Workflow ${workflowId}` : (names[workflowId] ?? 'Archived workflow')

const rowOf = (run: Run, workflow: string) => ({
  key: run.id,
  to: `${workflowPath(run.workflowId)}?tab=history&run=${run.id}`,
  title: workflow,
  badge: <RunBadge run={run} />,
  about: [runSubject(run), run.errorMessage ?? ''].filter((text) => text !== '').join(' · '),
  facts: (
    <>
      <SharingNote sharing={run.sharing} />
      <span>
        {run.startedBy.startsWith(triggerPrefix) ? 'Started by a trigger' : 'Started'}{' '}
        <RelativeTime at={run.startedAt} />
      </span>
      {run.duration !== null && <span>{milliseconds(run.duration)}</span>}
    </>
  ),
})

const ownReaders = { status: oneOf(runStatuses), workflow: matching(/^[1-9]\d{0,8}$/) }

type Filters = ReturnType<typeof useListFilters<typeof ownReaders>>['filters']

/** The runs of all workflows, page by page. */
export const allRunsQuery = (filters: Filters) => ({
  queryKey: runKeys.all(filters),
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    const { from, to, ...rest } = filters
    const place = pageParam === null ? {} : { cursor: pageParam }
    return call(runLists.runs, { query: { ...rest, ...spanQuery(filters), ...place, limit: pageSize }, signal })
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor,
})

const useAllRuns = (filters: Filters) =>
  useInfiniteQuery({ ...allRunsQuery(filters), placeholderData: keepPreviousData })

/** The names of the workflows by id, once they are loaded. */
const useWorkflowNames = (): Names | undefined => {
  const data = usePart('The names of the workflows', useWorkflows())
  return data && Object.fromEntries(data.map(({ id, name }) => [id, name]))
}
