import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import {
  workflowSecrets as contract,
  type GivenSecrets,
  type ShownSecrets,
} from '#contracts/workflow/http/workflow-secrets.ts'
import type { StoredSecret } from '#domain/workflow/model/index.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { basicText, type GivenSecret, type WorkflowSecrets } from '#domain/workflow/service/workflow-secrets.ts'
import { workflowFinder } from './workflow-finder.ts'

/** Secrets are write-only: reading returns names and times. */
export const workflowSecretRoutes = (api: HttpApi, secrets: WorkflowSecrets, reader: WorkflowReader): void => {
  const mustFindWorkflow = workflowFinder(reader)

  bind(api, contract.read, async ({ params: { id } }) => {
    await mustFindWorkflow(id)
    return { body: { secrets: answerOf(await secrets.list(id)) } }
  })

  bind(api, contract.set, async ({ params: { id }, body }, { context }) => {
    await mustFindWorkflow(id)
    const { headers: storedHeaders } = answerOf(await secrets.list(id))
    const outcome = await secrets.set(id, changesIn(body, storedHeaders), context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })
}

const changesIn = (body: GivenSecrets, storedHeaders: ShownSecrets['headers']): readonly GivenSecret[] => {
  const { headers, bearer, basic, signing } = body
  const headerChanges = headers === null ? storedHeaders.map(({ name }) => ({ name, value: null })) : (headers ?? [])
  return [
    ...headerChanges.map(({ name, value: text }) => ({ kind: 'header' as const, name, text })),
    ...secretOf('bearer', bearer),
    ...secretOf('basic', basic && basicText(basic)),
    ...secretOf('signing', signing),
  ]
}

const secretOf = (kind: 'bearer' | 'basic' | 'signing', text: string | null | undefined): readonly GivenSecret[] =>
  text === undefined ? [] : [{ kind, name: '', text }]

const answerOf = (secrets: readonly Omit<StoredSecret, 'sealed'>[]): ShownSecrets => {
  const since = (secretKind: StoredSecret['kind']) => {
    const secret = secrets.find(({ kind }) => kind === secretKind)
    return secret === undefined ? null : { setAt: secret.setAt }
  }
  return {
    headers: secrets.flatMap(({ kind, name, setAt }) => (kind === 'header' ? [{ name, setAt }] : [])),
    bearer: since('bearer'),
    basic: since('basic'),
    signing: since('signing'),
  }
}
