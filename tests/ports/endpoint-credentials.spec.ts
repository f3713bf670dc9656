import { expect, inject, it, onTestFinished } from 'vitest'
import { postgresSecretVault } from '#adapters/postgres/workflow/secret-vault.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { moveEndpointCredentials } from '#domain/workflow/service/endpoint-credentials.ts'
import { workflowSecrets } from '#domain/workflow/service/workflow-secrets.ts'
import { openProcess } from '#tests/support/atrium-process.ts'
import { migratedDatabase } from '#tests/support/migrated-database.ts'
import { endDesk } from '#tests/support/run-desk.ts'

it('Credentials that an earlier release kept in an address become secrets, and calls stay the same', async () => {
  const database = await migratedDatabase(inject('postgresUrl'))
  const here = openProcess(database.url)
  onTestFinished(async () => {
    await here.close()
    await database.drop()
  })
  const desk = endDesk(here)
  await desk.create(71, { apiEndpoint: 'https://zo%C3%AB:pa:ss@example.com/hook?a=b@c' })
  await desk.create(72, { apiEndpoint: 'https://example.com/mail/a@b' })
  const secrets = workflowSecrets(here.store, postgresSecretVault(here.postgres, here.master))
  for (const _ of ['at the first start', 'at the next one'])
    await moveEndpointCredentials(here.store, here.workflowReader, secrets, systemClock)

  expect(await desk.workflows.find(71)).toMatchObject({ apiEndpoint: 'https://example.com/hook?a=b@c', version: 3 })
  expect((await secrets.callSettings(71)).secrets).toMatchObject({ basic: { user: 'zoë', password: 'pa:ss' } })
  expect(await desk.workflows.find(72)).toMatchObject({ apiEndpoint: 'https://example.com/mail/a@b', version: 1 })
})
