import { call } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { runs } from '#contracts/run/http/runs.ts'

/** The first part is the prefix that live changes invalidate. */
export const documentKey = (runId: string) => ['runs', 'document', runId] as const

/** Bypasses the cache: a save that was refused reads what is stored now. Rejects with 404 for no such run. */
export const readRun = async (runId: string, signal?: AbortSignal) =>
  (await call(runs.read, { params: { runId }, ...(signal === undefined ? {} : { signal }) })).run

/** The run whose outputs are a document. */
export const useRun = (runId: string) =>
  useQuery({ queryKey: documentKey(runId), queryFn: ({ signal }) => readRun(runId, signal) })
