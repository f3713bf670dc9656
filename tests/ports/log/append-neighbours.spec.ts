import { expect, it } from 'vitest'
import { idOf } from '#domain/kernel/stream-name.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

it('an append that the database cannot take leaves its neighbours in a batch stored', async () => {
  const { here } = await twoProcesses()
  const streams = Array.from({ length: 9 }, aStream)
  const race = await Promise.allSettled(
    streams.map((stream, n) =>
      here.store.append(firstAppend(stream, [captured({ notes: n === 4 ? 'a\0b' : 'fine' })])),
    ),
  )
  expect(race.map(({ status }) => status === 'fulfilled')).toEqual(streams.map((_, n) => n !== 4))
  const views = await Promise.all(streams.map((stream) => here.leadReader.find(idOf(stream))))
  expect(views.map((row) => row?.notes)).toEqual(streams.map((_, n) => (n === 4 ? undefined : 'fine')))
})
