import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import content from '#mfe/landing/content/site.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')

/** What makes a sentence true: a test of the software, or a promise by the operator. */
type Ground = { readonly test: string; readonly title: string } | 'operator'

const byTest = (test: string, title: string): Ground => ({ test: `tests/${test}.spec.ts`, title })

const erased = byTest('ports/person/person-erasure', 'goes with the person: runs, documents, links, readers')
const counted = byTest('mfe/landing/islands', 'counts page events, but none for a do-not-track browser')
const sealed = byTest('ports/person/person-erasure', 'what was sealed in a run is in no event in clear text')
const cookies = byTest('http/site/privacy-promises', 'a visitor of the site gets no cookie')

/** Each sentence by its beginning. A new or changed sentence needs a line here. */
const grounds: Readonly<Record<string, Ground>> = {
  'This policy says in plain words': 'operator',
  '{{legalEntity}} runs this website': 'operator',
  'For anything in this policy': 'operator',
  'We keep what we collect small.': 'operator',
  'It comes from five places:': byTest('mfe/landing/privacy-statements', 'the places that data comes from are as many'),
  'What you send us:': byTest('http/lead/contact', 'becomes a lead that staff read at once'),
  'What goes along with a message:': byTest('mfe/landing/origin', 'is its page, referrer and campaign'),
  'It is stored with the message': byTest('http/lead/contact', 'is recorded with each message, sealed in the log'),
  'What arrives with every request:': byTest('http/security/security-events', 'state who did what, from where'),
  'Our server needs these': byTest('http/server/throttle', 'beyond ten a minute are refused'),
  'What you do with a report': byTest('http/share/share-opening', 'shows staff who opened it, and how often'),
  'What you consent to:': byTest('mfe/landing/islands', 'stays until it is accepted'),
  'The server adds one to a count': byTest('http/site/analytics', 'is counted for its day'),
  'It keeps no cookie, no address': byTest('http/site/privacy-promises', 'counts identify no visitor'),
  'That a shared report was opened': byTest('http/site/analytics', 'takes the reason only of a report'),
  'We use personal data only': 'operator',
  'To answer your message': 'operator',
  'To deliver work': 'operator',
  'To keep the website safe': 'operator',
  'To understand which pages': byTest('mfe/landing/islands', 'ends when the consent is withdrawn'),
  'To see whether a report': 'operator',
  'To keep invoices': 'operator',
  'We use language models': 'operator',
  'A person reviews what they produce': byTest(
    'http/site/privacy-promises',
    'no document reaches a client before staff share it',
  ),
  'No decision with legal': 'operator',
  'Where a model is run': 'operator',
  'We do not sell personal data.': 'operator',
  'We share it only with providers': 'operator',
  'If you open the booking dialog': byTest('e2e/site', 'requests the calendar only when the booking dialog opens'),
  'From that moment': 'operator',
  'Nothing is loaded from it': byTest('e2e/site', 'requests the calendar only when the booking dialog opens'),
  'This website sets no advertising': cookies,
  'Your answer to the privacy banner': byTest('mfe/landing/islands', 'stays until it is accepted'),
  'Where your visit began is noted': byTest('mfe/landing/origin', 'is its page, referrer and campaign'),
  'A cookie is set only where': cookies,
  'If your browser sends': counted,
  'Messages that do not lead': byTest('ports/person/retention', 'each night erases the leads whose time is over'),
  'Project records are kept': byTest('domain/person/last-contact', 'does not count for a client'),
  'The record of sign-ins': byTest('ports/person/retention', 'security events are trimmed after a year'),
  'Server logs are kept': 'operator',
  'Connections are encrypted.': byTest(
    'http/server/security-headers',
    'sends HSTS only if the public address is https',
  ),
  'Personal data in the permanent record': sealed,
  'Access is limited to staff': byTest('http/server/guards', 'is 401 before any other check'),
  'When we erase your data': erased,
  'Backups that were made': 'operator',
  'Depending on where you live': 'operator',
  'know whether we hold data': byTest(
    'http/lead/lead-erasure',
    'a copy of all data is handed out as JSON and as a page',
  ),
  'have it corrected': erased,
  'restrict or object': byTest('http/lead/lead-erasure', 'a copy of all data is handed out as JSON and as a page'),
  'withdraw a consent': byTest('mfe/landing/islands', 'ends when the consent is withdrawn'),
  'complain to': 'operator',
  'Write to {{contactEmail}}': 'operator',
  'Using your rights': 'operator',
  'Some of our providers': 'operator',
  'Where these do not offer': 'operator',
  'Our services are for businesses.': 'operator',
  'We do not knowingly collect': 'operator',
  'When we change how': 'operator',
  'If a change matters': 'operator',
}

const { lead, sections } = content.legal.privacyPolicy
const texts = [
  lead,
  ...sections.flatMap(({ paragraphs, points = [], closing }) => [...paragraphs, ...points, closing ?? '']),
]
const sentences = texts.flatMap((text) => text.split(/(?<=[.!?:])\s+(?=\p{Lu})/u)).filter((sentence) => sentence !== '')

it('every sentence of the privacy policy has exactly one ground, and no ground is left over', () => {
  const groundsOf = (sentence: string) => Object.keys(grounds).filter((beginning) => sentence.startsWith(beginning))
  expect(sentences.filter((sentence) => groundsOf(sentence).length !== 1)).toEqual([])
  const unused = Object.keys(grounds).filter((beginning) => !sentences.some((one) => one.startsWith(beginning)))
  expect(unused).toEqual([])
})

it('every test that a sentence stands on is there', () => {
  const missing = Object.entries(grounds).filter(([, ground]) => {
    if (ground === 'operator') return false
    const path = join(root, ground.test)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(ground.title)
  })
  expect(missing).toEqual([])
})

it('the places that data comes from are as many as the policy says', () => {
  const { points = [] } = sections.find(({ id }) => id === 'what-we-collect') ?? {}
  expect(points).toHaveLength(5)
})
