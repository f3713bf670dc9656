import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { runHistory as contract } from '#contracts/run/http/run-history.ts'
import { runSources } from '#contracts/run/http/run-sources.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { RunQuotes } from '#domain/run/service/input-sources.ts'
import type { RunHistory } from '#domain/run/service/run-history.ts'
import type { Runs } from '#domain/run/service/runs.ts'
import type { TextEditing } from '#domain/run/service/text-editing.ts'
import { detailOf } from './run-detail.ts'
import type { AddSharing } from './run-sharing.ts'

type Parts = {
  readonly runs: Runs
  readonly history: RunHistory
  readonly quotes: (runId: string) => Promise<RunQuotes | null>
  readonly editing: TextEditing
  readonly reader: RunReader
  readonly addSharing: AddSharing
}

/** Earlier versions of a run's outputs, its AI suggestions, and the sources of its inputs. */
export const runHistoryRoutes = (api: HttpApi, { runs, history, quotes, editing, reader, addSharing }: Parts): void => {
  bind(api, contract.versions, async ({ params: { runId } }) => ({
    body: { versions: [...((await history.versions(runId)) ?? noRun())] },
  }))

  bind(api, runSources.read, async ({ params: { runId } }) => {
    const { leadId, sources } = (await quotes(runId)) ?? noRun()
    const byField = Object.groupBy(sources, ({ field }) => field)
    const lists = Object.entries(byField).map(([field, list = []]) => [
      field,
      list.map(({ noteId, quote }) => ({ noteId, quote })),
    ])
    return { body: { leadId, sources: Object.fromEntries(lists) } }
  })

  bind(api, contract.restore, async ({ params: { runId }, body }, { context }) => {
    const outcome = await runs.restore(runId, body.version, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    const run = (await reader.find(runId)) ?? noRun()
    const [detail = detailOf(run)] = await addSharing([detailOf(run)])
    return { body: { run: detail }, version: run.version }
  })

  bind(api, contract.suggestions, async ({ params: { runId } }) => ({
    body: { suggestions: [...((await history.suggestions(runId)) ?? noRun())] },
  }))

  bind(api, contract.judge, async ({ params: { runId, suggestionId }, body }, { context }) => {
    const text = body.verdict === 'edited' ? (body.text ?? '') : null
    const outcome = await editing.judge(runId, suggestionId, { verdict: body.verdict, text }, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })
}

const noRun = (): never => {
  throw notFound('There is no such run.')
}
