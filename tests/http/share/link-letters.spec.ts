import { expect, it, onTestFinished } from 'vitest'
import { usualFormats } from '#contracts/formats.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { linkLetters } from '#contracts/share/link-letters.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

const until = '2027-03-09T12:00:00.000Z'
const letters = linkLetters({
  brandName: 'Bits',
  formats: { ...usualFormats, timeZone: 'UTC' },
  languages: ['en', 'de'],
})
const outputsIn = (language?: string) => JSON.stringify({ success: true, data: { ...aProposal, language } })
const link = { workflowId: 5, name: 'Ada', url: 'https://bits.example/s/1' }

it('letter and reminder are in the language of the document', () => {
  const german = { ...link, outputs: outputsIn('de') }
  expect(letters.letter(german)).toEqual({
    subject: 'Angebot',
    text: 'Guten Tag Ada,\n\nHier können Sie das Dokument lesen:\nhttps://bits.example/s/1\n\nBits',
  })
  const reminder = letters.reminder(german, until)
  expect(reminder.subject).toBe('Erinnerung: Angebot')
  expect(reminder.text).toContain('bis zum 09.03.2027')
  expect(letters.letter({ ...link, outputs: outputsIn('en') }).subject).toBe('Engagement Proposal')
})

it('a link is answered with a letter where one is asked for', async () => {
  const atrium = await startTestAtrium({ CHROMIUM_PATH: 'off', LANGUAGES: 'en, de' })
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  const links = sharedRuns(staff)
  const runId = await links.proposal(outputsIn('de'))
  const shareWithLetter = () => links.share(runId, { letter: true })
  expect((await shareWithLetter()).letter).toBeNull()
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  await staff.call(runs.patch, { params: { runId }, body: { leadId: lead.id } })
  const { letter, shareUrl } = await shareWithLetter()
  expect(letter?.subject).toBe('Angebot')
  expect(letter?.text).toContain(`Hier können Sie das Dokument lesen:\n${shareUrl}\n`)
  expect((await links.share(runId, {})).letter).toBeNull()
})
