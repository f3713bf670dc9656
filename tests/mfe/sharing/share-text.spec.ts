import { countOf } from '@atrium/kit'
import { expect, it } from 'vitest'
import { readingTime } from '#contracts/document/reading-time.ts'
import { sectionTitle } from '#contracts/document/section-titles.ts'
import { paperFor } from '#mfe/documents/components/staff/paper.ts'
import { expiryText } from '#mfe/sharing/share-text.ts'

it('says when a link ends, or ended', () => {
  const expiresAt = new Date(2026, 1, 1, 12).toISOString()
  expect(expiryText({ status: 'live', expiresAt })).toBe('Expires on February 1, 2026')
  expect(expiryText({ status: 'expired', expiresAt })).toBe('Expired on February 1, 2026')
  expect(expiryText({ status: 'live', expiresAt: null })).toBe('Never expires')
})

it.each([
  [0, '0 s'],
  [1, '1 s'],
  [58_400, '59 s'],
  [125_000, '2 min 5 s'],
])('%i milliseconds of reading are %s', (milliseconds, text) => expect(readingTime(milliseconds)).toBe(text))

it('counts as people do', () => {
  expect([countOf(1, 'view'), countOf(0, 'view'), countOf(1200, 'view')]).toEqual(['1 view', '0 views', '1,200 views'])
})

it('names sections by their titles, and an unknown one by its name', () => {
  const keys = ['next-steps', 'appendix', 'constructor']
  expect(keys.map(sectionTitle)).toEqual(['Next Steps', 'appendix', 'constructor'])
})

it.each([
  ['en-US', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'a4'],
  ['de', 'a4'],
  ['', 'a4'],
])('prints for %s on %s', (language, paper) => expect(paperFor(language)).toBe(paper))
