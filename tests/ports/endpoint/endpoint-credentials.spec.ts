import { randomUUIDv7 } from 'node:crypto'
import { expect, inject, it, onTestFinished } from 'vitest'
import { postgresSecretVault } from '#adapters/postgres/workflow/secret-vault.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { noSettings } from '#domain/workflow/ports/call-settings.ts'
import { moveEndpointCredentials } from '#domain/workflow/service/endpoint-credentials.ts'
import { workflowSecrets } from '#domain/workflow/service/workflow-secrets.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { openMemoryProcess } from '#tests/support/process/memory-process.ts'
import { endDesk } from '#tests/support/run/run-desk.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

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

it('A workflow that had no secrets and has not changed is not read again for its calls', async () => {
  const database = memoryDatabase(systemClock, { next: randomUUIDv7 })
  const { store, workflowReader, runReader, queueOf } = openMemoryProcess(database)
  let reads = 0
  const counting: EventStore = {
    ...store,
    read: (...args) => {
      reads += 1
      return store.read(...args)
    },
  }
  const desk = endDesk({ store, workflowReader, runReader, queueOf })
  await desk.create(7, { apiEndpoint: 'https://example.com/hook' })
  const vault = { seal: async () => ['sealed'], open: async () => ['a token'] }
  const secrets = workflowSecrets(counting, vault)
  const settingsNow = async () => {
    const now = await desk.workflows.find(7)
    if (now === null) throw new Error('the workflow is gone')
    return secrets.callSettings(7, now)
  }
  await settingsNow()
  expect([await settingsNow(), reads]).toEqual([noSettings, 1])
  const cause = { actor: 'ada', correlationId: 'r', causationId: 'r' }
  await secrets.set(7, [{ kind: 'bearer', name: '', text: 'a token' }], { cause, at: systemClock.now() })
  for (const _ of ['at the change', 'at each call'])
    expect(await settingsNow()).toMatchObject({ secrets: { bearer: 'a token' } })
})
