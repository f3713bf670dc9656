import { gather, readingFrom, useChanges, useScrolled } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Run, RunDetail } from '../../../contracts/http/runs.ts'
import { runKeys } from './keys.ts'
import { beyond, mergeHead, placeRun, type RunPages, startingWith } from './merge-runs.ts'
import type { RunFilters } from './run-filters.ts'
import { readRun, readRuns } from './use-runs.ts'

/** Milliseconds between two readings of the newest runs, so that a flood of changes stays a trickle of requests. */
const PAUSE = 250

/** So many changed runs that are further down are read one by one; of more, those nearest the top. */
const MOST_SINGLE = 20

/** Keeps the pages as the server has them. Says whether more came in than could be joined while somebody reads. */
export const useLiveRuns = (workflowId: number, filters: RunFilters): { readonly missed: boolean } => {
  const client = useQueryClient()
  const [missed, setMissed] = useState(false)
  const scrolled = useScrolled(readingFrom)
  const key = useMemo(() => runKeys.pages(workflowId, filters), [workflowId, filters])
  const catchUp = useMemo(() => {
    const change = (merge: (known: RunPages) => RunPages) =>
      client.setQueryData<RunPages>(key, (known) => known && merge(known))
    return gather<string>(async (ids) => {
      const head = await readRuns(workflowId, filters, null)
      const known = client.getQueryData<RunPages>(key)
      if (known === undefined) return
      const older = beyond(known, head, ids).slice(0, MOST_SINGLE)
      const found = await Promise.all(older.map((id) => readRun(id)))
      // A page that is on its way would be put to the pages as they were when it was asked for.
      while (client.isFetching({ queryKey: key }) > 0) await pause(50)
      for (const run of found) change((pages) => placeRun(pages, listed(run), belongs(run, filters)))
      const joined = mergeHead(client.getQueryData<RunPages>(key) ?? known, head)
      if (joined !== null) change(() => joined)
      else if (window.scrollY > readingFrom) setMissed(true)
      else change(() => startingWith(head))
      await pause(PAUSE)
    })
  }, [client, key, workflowId, filters])
  useChanges({
    onChange: ({ kind, id }) => {
      if (kind === 'run') catchUp([id])
    },
    onReset: () => client.invalidateQueries({ queryKey: key }),
  })
  useEffect(() => {
    if (!missed || scrolled) return
    setMissed(false)
    void client.resetQueries({ queryKey: key })
  }, [missed, scrolled, client, key])
  return { missed }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** As in a list: with the outputs cut. */
const listed = ({ attemptLog: _, repeatedAs: _repeats, ...run }: RunDetail): Run => ({
  ...run,
  outputs: run.outputs?.slice(0, 2000) ?? null,
})

const belongs = ({ status }: Run, filters: RunFilters): boolean =>
  filters.status === undefined || filters.status === status
