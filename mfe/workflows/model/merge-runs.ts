import type { InfiniteData } from '@tanstack/react-query'
import type { RouteReply } from '#contracts/route.ts'
import type { Run, runs } from '#contracts/run/http/runs.ts'

export type RunPage = RouteReply<typeof runs.list>
export type RunPages = InfiniteData<RunPage, string | null>

/** Pages that contain only the newest runs. */
export const startingWith = (head: RunPage): RunPages => ({ pages: [head], pageParams: [null] })

/**
 * The pages with a fresh first page merged in; null if `head` does not overlap with the known runs. Ids are in
 * chronological order, so within its range `head` alone decides which runs exist.
 */
export const mergeHead = (list: RunPages, head: RunPage): RunPages | null => {
  const [first, ...others] = list.pages
  const newest = list.pages.flatMap((page) => page.runs)[0]
  const last = head.runs.at(-1)
  if (first === undefined || newest === undefined || head.nextCursor === null || last === undefined) {
    return startingWith(head)
  }
  if (last.id > newest.id) return null
  const older = (page: RunPage): RunPage => ({ ...page, runs: page.runs.filter(({ id }) => id < last.id) })
  const olderRuns = older(first)
  return { ...list, pages: [{ ...olderRuns, runs: [...head.runs, ...olderRuns.runs] }, ...others.map(older)] }
}

/** The pages with one run updated, or removed if it no longer matches. */
export const placeRun = (list: RunPages, run: Run, belongs: boolean): RunPages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    runs: belongs
      ? page.runs.map((one) => (one.id === run.id ? run : one))
      : page.runs.filter(({ id }) => id !== run.id),
  })),
})

/** Whether runs are loaded that are older than the range of `head`. */
export const reachesBeyond = ({ pages }: RunPages, { runs, nextCursor }: RunPage): boolean => {
  const last = runs.at(-1)
  return last !== undefined && nextCursor !== null && pages.some((page) => page.runs.some(({ id }) => id < last.id))
}

/** Those of `ids` that are loaded and older than the range of `head`. */
export const idsBeyond = (list: RunPages, head: RunPage, ids: ReadonlySet<string>): readonly string[] => {
  const last = head.runs.at(-1)
  if (last === undefined || head.nextCursor === null) return []
  return list.pages.flatMap(({ runs }) => runs.filter(({ id }) => id < last.id && ids.has(id)).map(({ id }) => id))
}
