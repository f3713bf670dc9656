import { call, coalesce, pause, readingFrom, reread, useChanges, useScrolled } from '@atrium/kit'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { cutText } from '#contracts/cut-text.ts'
import type { Run, RunDetail } from '#contracts/run/http/runs.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { idsBeyond, mergeHead, placeRun, type RunPages, reachesBeyond, startingWith } from '../model/merge-runs.ts'
import type { RunFilters } from '../model/run-filters.ts'
import { runKeys } from './keys.ts'
import { readRun, readRuns } from './use-runs.ts'

/** The minimum interval between two fetches of the newest runs, in milliseconds: throttles floods of changes. */
const pauseMs = 250

/** Up to this many changed runs further down are fetched one by one; beyond that, only those nearest the top. */
const maxSingleReads = 20

/**
 * Keeps the loaded pages current. Returns whether more came in than could be merged while the reader has scrolled down.
 */
export const useLiveRuns = (workflowId: number, filters: RunFilters): { readonly missed: boolean } => {
  const client = useQueryClient()
  const [missed, setMissed] = useState(false)
  const scrolled = useScrolled(readingFrom)
  const key = useMemo(() => runKeys.pages(workflowId, filters), [workflowId, filters])
  const catchUp = useMemo(
    () =>
      coalesce<Changed>(
        (changes) => mergeChanges({ client, key, workflowId, filters }, changes, () => setMissed(true)),
        // The list is out of date, and read until it is not.
        () => reread(client, key, true),
      ),
    [client, key, workflowId, filters],
  )
  useChanges({
    onChange: ({ kind, id }) => {
      if (kind === 'run' || kind === 'share') catchUp([`${kind} ${id}`])
    },
    onReset: () => void reread(client, key),
  })
  useEffect(() => {
    if (!missed || scrolled) return
    setMissed(false)
    void client.resetQueries({ queryKey: key })
  }, [missed, scrolled, client, key])
  return { missed }
}

type Changed = `${'run' | 'share'} ${string}`

type List = {
  readonly client: QueryClient
  readonly key: ReturnType<typeof runKeys.pages>
  readonly workflowId: number
  readonly filters: RunFilters
}

/** Merges the newest runs, and those that changed further down. */
const mergeChanges = async (
  { client, key, workflowId, filters }: List,
  changes: ReadonlySet<Changed>,
  onMissed: () => void,
): Promise<void> => {
  // Signed out meanwhile, or another list: nothing to keep current.
  if (client.getQueryState(key) === undefined) return
  const head = await readRuns(workflowId, filters, null)
  const cache = client.getQueryData<RunPages>(key)
  if (cache === undefined) return
  const ids = reachesBeyond(cache, head) ? await runsOf(changes) : new Set<string>()
  const older = idsBeyond(cache, head, ids).slice(0, maxSingleReads)
  const runs = await Promise.all(older.map((id) => readRun(id)))
  // A page in flight would be merged into the pages as of its request.
  while (client.isFetching({ queryKey: key }) > 0) await pause(50)
  const change = (merge: (list: RunPages) => RunPages) =>
    client.setQueryData<RunPages>(key, (list) => list && merge(list))
  for (const run of runs) change((pages) => placeRun(pages, listItemOf(run), belongs(run, filters)))
  const next = mergeHead(client.getQueryData<RunPages>(key) ?? cache, head)
  if (next !== null) change(() => next)
  else if (window.scrollY > readingFrom) onMissed()
  else change(() => startingWith(head))
  await pause(pauseMs)
}

/** The runs that changed, or whose links did; a link's change does not name its run. */
const runsOf = async (changes: ReadonlySet<Changed>): Promise<ReadonlySet<string>> => {
  const idsOf = (kind: 'run' | 'share') => [...changes].flatMap((one) => one.split(`${kind} `)[1] ?? [])
  const links = idsOf('share').slice(0, maxSingleReads)
  const read = await Promise.all(links.map((shareId) => call(shares.read, { params: { shareId } })))
  return new Set([...idsOf('run'), ...read.map(({ share }) => share.runId)])
}

/** A run as in a list: with truncated outputs. */
const listItemOf = ({ attemptLog, repeatedAs, ...run }: RunDetail): Run => ({
  ...run,
  outputs: run.outputs === null ? null : cutText(run.outputs, 2000),
})

const belongs = ({ status }: Run, filters: RunFilters): boolean =>
  filters.status === undefined || filters.status === status
