import { runHistory as contract } from '../../../contracts/http/run-history.ts'
import type { RunHistory } from '../../../domain/application/run-history.ts'
import type { Runs } from '../../../domain/application/runs.ts'
import type { TextEditing } from '../../../domain/application/text-editing.ts'
import type { RunReader } from '../../../domain/ports/run-reader.ts'
import { bind, type HttpApi } from '../bind.ts'
import { notFound } from '../problems.ts'
import { rejected } from '../rejections.ts'
import { detailOf } from './run-detail.ts'

type Parts = {
  readonly runs: Runs
  readonly history: RunHistory
  readonly editing: TextEditing
  readonly reader: RunReader
}

/** What a run's outputs read like before, and what an AI had to do with it. */
export const runHistoryRoutes = (api: HttpApi, { runs, history, editing, reader }: Parts): void => {
  bind(api, contract.versions, async ({ params: { runId } }) => ({
    body: { versions: [...((await history.versions(runId)) ?? noRun())] },
  }))

  bind(api, contract.restore, async ({ params: { runId }, body }, { circumstances }) => {
    const outcome = await runs.restore(runId, body.version, circumstances)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    const run = (await reader.find(runId)) ?? noRun()
    return { body: { run: detailOf(run) }, version: run.version }
  })

  bind(api, contract.suggestions, async ({ params: { runId } }) => ({
    body: { suggestions: [...((await history.suggestions(runId)) ?? noRun())] },
  }))

  bind(api, contract.judge, async ({ params: { runId, suggestionId }, body }, { circumstances }) => {
    const text = body.verdict === 'edited' ? (body.text ?? '') : null
    const outcome = await editing.judge(runId, suggestionId, { verdict: body.verdict, text }, circumstances)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })
}

const noRun = (): never => {
  throw notFound('There is no such run.')
}
