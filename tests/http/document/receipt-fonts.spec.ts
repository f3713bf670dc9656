import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

const chromium: Record<string, string> =
  process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }

let atrium: TestAtrium
let staff: ApiClient
let folder: string
const { PATH } = process.env
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  // The ranges of a machine with fonts for Latin and Cyrillic alone, as fc-list prints them.
  await writeFile(join(folder, 'fc-list'), "#!/bin/sh\necho '20-7e a0-2ff 370-52f 2000-22ff'\n", { mode: 0o755 })
  process.env.PATH = `${folder}:${PATH}`
  atrium = await startTestAtrium(chromium)
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  process.env.PATH = PATH
  await atrium.stop()
  await rm(folder, { recursive: true })
})

const receiptOf = async (name: string): Promise<Response> => {
  const links = sharedRuns(staff)
  const share = await links.share(await links.proposal(), {
    decision: { until: new Date(Date.now() + 86_400_000).toISOString() },
  })
  const reader = apiClient(atrium.url)
  await reader.call(publicReports.exchange, { params: { redirectToken: share.token }, body: {} })
  const { version } = await reader.call(publicReports.read, {})
  expect((await post(reader.send, '/api/public/report/accept', { name, agreed: true, version })).status).toBe(201)
  return reader.send('/api/public/report/receipt', {})
}

it.each(['Ada Löwe', 'Жанна д’Арк'])('the receipt of %s is a PDF', async (name) => {
  const receipt = await receiptOf(name)
  expect(receipt.headers.get('content-type')).toBe('application/pdf')
  const { pages } = await readPdf(new Uint8Array(await receipt.arrayBuffer()))
  expect(pages.at(-1)).toContain(name)
})

it.each(['山田太郎', 'दीपिका', 'Ada 🚀'])(
  'the receipt of %s, for which the server has no font, is a page',
  async (name) => {
    const receipt = await receiptOf(name)
    expect(receipt.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await receipt.text()).toContain(`<dd>${name}</dd>`)
  },
)
