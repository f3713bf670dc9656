import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { settings } from '#contracts/setting/http.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const MASTER_KEY = randomBytes(32).toString('base64')

it.each([
  ['restore', ['backup']],
  ['import', ['export', '--sealed', '--file']],
] as const)(
  '%s makes reminders by the zone among the stored settings',
  async (command, write) => {
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const atrium = await startTestAtrium({ MASTER_KEY, WORKER_CONCURRENCY: '0' })
    onTestFinished(atrium.stop)
    const staff = await staffClient(atrium.url)
    await staff.call(settings.change, { body: { values: { TIME_ZONE: 'Asia/Tokyo' } } })
    const { lead } = await staff.call(leads.create, { body: { name: 'Maya', email: 'maya@mail.example' } })
    await staff.call(leads.revise, { params: { id: lead.id }, body: { followUpDate: '2096-03-01' } })
    const file = join(folder.path, 'copy')
    const own = commandHere({ DATABASE_URL: atrium.databaseUrl, MASTER_KEY })
    expect(await own([...write, file])).toMatchObject({ code: 0, stderr: '' })
    const database = await freshDatabase({ url: inject('postgresUrl') })
    onTestFinished(database.drop)
    const other = commandHere({ DATABASE_URL: database.url, MASTER_KEY })
    expect(await other([command, file])).toMatchObject({ code: 0, stderr: '' })
    expect(await queryDatabase(database.url, "select at from notifications where kind = 'follow_up_due'")).toEqual([
      { at: new Date('2096-02-29T15:00:00.000Z') },
    ])
  },
  60_000,
)
