import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storedEvents } from '#contracts/events.ts'
import { previousRelease, releaseEvents } from '#tests/support/process/previous-release.ts'

it('the events of the previous release are read from where it has them', async () => {
  const sources = await previousRelease()
  const { known } = await releaseEvents(sources.path)
  expect([...known.keys()]).toEqual(expect.arrayContaining(['LeadCaptured', 'RunRequested', 'ShareCreated']))
  await sources.remove()
})

it('the events of this release are found as well, as the next one needs them', async () => {
  const { known } = await releaseEvents(join(import.meta.dirname, '../../..'))
  expect(known).toBe(storedEvents)
})

it('a folder without events is named', async () => {
  await expect(releaseEvents(import.meta.dirname)).rejects.toThrow(`${import.meta.dirname} has no stored events`)
})
