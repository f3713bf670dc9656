import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteTexts } from '#contracts/site/texts.ts'
import { hero, leadCapture, pictures } from '#mfe/landing/content/site.ts'
import { checkContent, checkContentFile } from '#mfe/landing/prerender/check-content.ts'
import { markupOf, pages } from '#mfe/landing/prerender/pages.tsx'

const landing = pages
  .filter(({ file }) => file === 'index.html')
  .map(markupOf)
  .join('')
const file = join(import.meta.dirname, '../../../mfe/landing/content/site.json')
const wholeContent = () =>
  JSON.parse(readFileSync(file, 'utf8')) as { -readonly [Part in keyof SiteTexts]: SiteTexts[Part] }
type Change = (content: ReturnType<typeof wholeContent>) => unknown

const changes: readonly (readonly [string, Change])[] = [
  ['problem.items must have 1 to 8 entries', (site) => site.problem.items.splice(0)],
  [
    'services.items must have 1 to 8 entries',
    (site) => site.services.items.push(...Array.from({ length: 5 }, () => ({ title: 'One more', text: 'One.' }))),
  ],
  [
    'process.items.0.picture must be an illustration of the site',
    (site) => Object.assign(site.process.items[0] ?? {}, { picture: 'cat' }),
  ],
  ['pictures.groups must have exactly 3 entries', (site) => site.pictures.groups.pop()],
  ['process.items must have 1 to 6 entries', (site) => site.process.items.splice(0)],
  ['leadCapture.benefits must have 1 to 6 entries', (site) => site.leadCapture.benefits.splice(0)],
  ['summary.items must have 1 to 8 entries', (site) => site.summary.items.splice(0)],
  ['hero.title must not be empty', (site) => Object.assign(site.hero, { title: ' ' })],
  ['hero.title must be a text', (site) => Object.assign(site.hero, { title: undefined })],
  ['settings.spotsLeft must be a whole number', (site) => Object.assign(site.settings, { spotsLeft: 'seven' })],
  [
    'settings.legalPagesUpdated must be a day such as 2025-03-24',
    (site) => Object.assign(site.settings, { legalPagesUpdated: 'March' }),
  ],
  [
    'navigation.links.1.anchor must be #services',
    (site) => Object.assign(site.navigation.links[1], { anchor: '#offer' }),
  ],
  ['hero has subtitle, which nothing shows', (site) => Object.assign(site.hero, { subtitle: 'More' })],
  [
    'pictures.story.0.text must have at most 24 characters',
    (site) => Object.assign(site.pictures.story[0] ?? {}, { text: 'One coffee to go, and a second one' }),
  ],
  ['legal.privacyPolicy.sections must have 1 to 60 entries', (site) => site.legal.privacyPolicy.sections.splice(0)],
  [
    'legal.termsOfService.sections.0.id must be small letters and dashes',
    (site) => Object.assign(site.legal.termsOfService.sections[0] ?? {}, { id: 'Who we are' }),
  ],
  ['{{spotLeft}} is no setting', (site) => Object.assign(site.hero, { text: 'Only {{spotLeft}} left' })],
]

describe('the content file', () => {
  it('is one that the site can be built with', () => expect(() => checkContentFile(file)).not.toThrow())

  it.each(changes)('stops the build if %s', (complaint, change) => {
    const changed = wholeContent()
    change(changed)
    expect(() => checkContent(changed)).toThrow(`mfe/landing/content/site.json cannot be used: ${complaint}.`)
  })

  it('stops the build if it is not JSON', () =>
    expect(() => checkContentFile(import.meta.filename)).toThrow('mfe/landing/content/site.json is no JSON: '))

  it('names everything that is wrong with it at once', () => {
    const changed = wholeContent()
    changed.summary.items.splice(0)
    Object.assign(changed.footer, { linkedin: '' })
    expect(() => checkContent(changed)).toThrow(
      'summary.items must have 1 to 8 entries; footer.linkedin must not be empty.',
    )
  })

  it('holds every word that a drawing shows', () => {
    const words = [...landing.matchAll(/<text[^>]*>([^<]+)/g)].map(([, word]) => word)
    const known = JSON.stringify(pictures)
    expect(words.length).toBeGreaterThan(30)
    expect(words.filter((word) => !known.includes(JSON.stringify(word).slice(1, -1)))).toEqual([])
  })

  it('says a fact once: the settings stand wherever a text names them', () => {
    expect(hero.facts).toContain('Only 7 spots left for July')
    expect(leadCapture.ticket.normally).toBe('Normally $500')
  })
})
