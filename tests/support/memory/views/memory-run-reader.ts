import { streamName } from '#domain/kernel/stream-name.ts'
import type { ListedRun, RunReader, RunSearch } from '#domain/run/ports/run-reader.ts'
import { outputsEvents, versionNumber } from '#domain/run/views/run-versions.ts'
import { isInFlight, type RunView } from '#domain/run/views/run-view.ts'
import { eventsOf, type MemoryDatabase, type Tables } from '../memory-database.ts'

const shownCharacters = 2000

export const memoryRunReader = ({ tables }: MemoryDatabase): RunReader => {
  const newestOf = (workflowId: number | undefined) =>
    [...tables().runs.values()]
      .filter((run) => workflowId === undefined || run.workflowId === workflowId)
      .sort(newestFirst)
  const hasSteps = ({ id }: RunView) =>
    tables()
      .streams.get(streamName('run', id))
      ?.some((position) => tables().events[position - 1]?.type === 'RunStepsPinned')
  const numberOf = ({ id }: RunView) => versionNumber(eventsOf(tables(), streamName('run', id))) || null
  return {
    find: async (id) => {
      const run = tables().runs.get(id)
      if (run === undefined) return null
      const repeats = [...tables().runs.values()].filter(({ originRunId }) => originRunId === id)
      return { ...run, number: numberOf(run), repeatedAs: repeats.map((repeat) => repeat.id).sort() }
    },
    list: async (search) => {
      const { cursor, limit } = search
      if (cursor !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor)) return null
      const newest = new Set(newestOf(undefined).slice(0, search.newest))
      const page = newestOf(search.workflowId).filter((run) => newest.has(run) && matches(run, search))
      const rest = page.filter(({ id }) => cursor === undefined || id < cursor)
      const runs = rest.slice(0, limit).map((run) => ({
        ...(search.documents ? withoutLog(run) : listItemOf(run)),
        number: numberOf(run),
        ...(hasSteps(run) && { stepped: true as const }),
      }))
      return { runs, nextCursor: rest.length > limit ? (runs.at(-1)?.id ?? null) : null }
    },
    lastPoints: async (workflowId, limit) =>
      newestOf(workflowId)
        .slice(0, limit)
        .map(({ id, status, startedAt, duration }) => ({ id, status, startedAt, duration })),
    lastEnds: async (run, span) => endsOf(newestOf(run.workflowId), run, span),
    completedOf: async (leadId, which) => completedIn(tables(), leadId, which === 'once'),
    inFlight: async (workflowId, limit) =>
      newestOf(workflowId)
        .filter((run) => isInFlight(run) && !run.cancelling)
        .map(({ id }) => id)
        .reverse()
        .slice(0, limit),
    atStepsOf: async (leadId) => runningOf([...tables().runs.values()], leadId),
    documentsOf: async (leadId, limit) => newestDocuments([...tables().runs.values()], leadId).slice(0, limit),
  }
}

const newestDocuments = (runs: readonly RunView[], leadId: string) =>
  runs
    .filter((run) => run.leadId === leadId && run.outputKind === 'document')
    .sort(newestFirst)
    .flatMap(({ completedAt: at, outputs }) => (at === null || outputs === null ? [] : [{ at, outputs }]))

/** Ids sort by creation time. */
const newestFirst = (one: RunView, other: RunView) => (one.id < other.id ? 1 : -1)

const matches = (run: RunView, { status, documents, from, to, search = '' }: RunSearch): boolean => {
  const isDocument = run.status === 'completed' && run.outputKind === 'document'
  if (documents && !isDocument) return false
  if ((from !== undefined && run.startedAt < from) || (to !== undefined && run.startedAt >= to)) return false

  const sought = search.trim().toLowerCase()
  const texts = [run.inputs, run.outputs, run.errorMessage]
  const isMatch = texts.some((text) => text?.toLowerCase().includes(sought))
  return (status === undefined || run.status === status) && isMatch
}

const withoutLog = ({ attemptLog, ...run }: RunView): Omit<ListedRun, 'number'> => run

const listItemOf = (run: RunView): Omit<ListedRun, 'number'> => ({
  ...withoutLog(run),
  outputs: run.outputs === null ? null : [...run.outputs].slice(0, shownCharacters).join(''),
})

const runningOf = (runs: readonly RunView[], leadId: string): readonly string[] =>
  runs
    .filter((run) => run.leadId === leadId && run.status === 'running')
    .map(({ id }) => id)
    .sort()

const completedIn = (tables: Tables, leadId: string, once: boolean) => {
  const { runs, workflows } = tables
  const completed = [...runs.values()].flatMap((run) => {
    const { id, workflowId, outputs } = run
    if (run.status !== 'completed' || outputs === null) return []
    const own = eventsOf(tables, streamName('run', id))
    const wasItsOwn = once && own.some(({ type, data }) => type === 'RunLeadSet' && leadIdOf(data) === leadId)
    if (run.leadId !== leadId && !wasItsOwn) return []
    const versions = own.filter(({ type }) => outputsEvents.some((one) => one === type))
    const latest = versions.at(-1)
    if (latest === undefined) return []
    const workflowName = workflows.get(workflowId)?.name ?? ''
    return [
      {
        id,
        workflowId,
        workflowName,
        outputs,
        version: latest.version,
        versions: versions.length,
        updatedAt: latest.at,
      },
    ]
  })
  return completed.sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, 200)
}

const leadIdOf = (data: object): unknown => ('leadId' in data ? data.leadId : null)

const endsOf = (
  runs: readonly RunView[],
  { id, completedAt }: Parameters<RunReader['lastEnds']>[0],
  { since, limit }: Parameters<RunReader['lastEnds']>[1],
) =>
  runs
    .flatMap(({ id: own, status, completedAt: at }) =>
      at !== null && at > since && (status === 'completed' || status === 'failed')
        ? [{ place: `${at} ${own}`, status }]
        : [],
    )
    .filter(({ place }) => place <= `${completedAt} ${id}`)
    .sort((one, other) => (one.place < other.place ? 1 : -1))
    .slice(0, limit)
    .map(({ status }) => status)
