import { describe, expect, it } from 'vitest'
import type { SiteContent } from '#contracts/site/content.ts'
import { valueAt, withValue } from '#contracts/value-at.ts'
import site from '#mfe/landing/content/site.json' with { type: 'json' }
import { differences, languageChanges, withinBoth } from '#mfe/site/model/content-values.ts'
import { limitsOf, pictureOf, withEntry, withMove, withoutEntry } from '#mfe/site/model/list-edits.ts'
import { placesOfBoth, rebaseContent } from '#mfe/site/model/rebase.ts'

const content = {
  languages: { en: site },
  colors: { primary: '#0f3b2d', secondary: '#1c7050', accent: '#ff8069' },
  logo: null,
} as unknown as SiteContent

const [problem, process] = ['languages.en.problem.items', 'languages.en.process.items'] as const
const itemsOf = (of: SiteContent, path: string) =>
  (valueAt(of, path) as { title: string; picture?: string }[]).map(({ title, picture }) => [title, picture])

describe('an item of the site', () => {
  it('takes its illustration along when it is moved, and the others keep theirs', () =>
    expect(itemsOf(withMove(content, process, 0, 2), process)).toEqual([
      ['We connect the dots', 'connected'],
      ['We grow what works', 'grown'],
      ['We listen', 'scattered'],
    ]))

  it('leaves the illustrations of the others as they were when it is removed', () =>
    expect(itemsOf(withoutEntry(content, problem, 1), problem)).toEqual([
      ['Your customers live in five places', 'fivePlaces'],
      ['Good customers leave without a word', 'gone'],
      ['There is never time to do it properly', 'sundayNight'],
    ]))

  it('begins empty and without an illustration', () => {
    const added = withEntry(content, problem)
    expect(valueAt(added, `${problem}.4`)).toEqual({ title: '', text: '' })
    expect([pictureOf(added, `${problem}.4`), pictureOf(added, `${problem}.0`)]).toEqual(['none', 'fivePlaces'])
    expect(pictureOf(content, 'languages.en.summary.items.0')).toBeNull()
  })

  it.each([
    [problem, { min: 1, max: 8 }],
    ['languages.de.hero.facts', null],
    ['languages.en.hero.facts', { min: 1, max: 6 }],
    ['languages.en.legal.privacyPolicy.sections', { min: 1, max: 60 }],
    ['languages.en.legal.termsOfService.sections.2.paragraphs', { min: 0, max: 30 }],
    ['languages.en.navigation.links', null],
    ['languages.en.pictures.fivePlaces', null],
    ['languages.en.problem', null],
  ])('has a place in a list of its own limits: %s', (path, limits) => expect(limitsOf(content, path)).toEqual(limits))
})

describe('two edits of one list', () => {
  const theirs = withValue(content, `${problem}.0.title`, 'Theirs.')

  it('name what of the other would be lost where one of them changes its length', () => {
    const mine = withoutEntry(content, problem, 3)
    expect(placesOfBoth(mine, content, theirs)).toEqual([`${problem}.0.title`])
    expect(placesOfBoth(withEntry(content, process), content, theirs)).toEqual([])
    expect(placesOfBoth(theirs, content, withEntry(content, problem))).toEqual([
      `${problem}.4.title`,
      `${problem}.4.text`,
    ])
  })

  it('are both in the result where they change different items', () => {
    const mine = withValue(content, `${problem}.1.title`, 'Mine.')
    expect(placesOfBoth(mine, content, theirs)).toEqual([])
    expect(
      itemsOf(rebaseContent(mine, content, theirs), problem)
        .slice(0, 2)
        .map(([title]) => title),
    ).toEqual(['Theirs.', 'Mine.'])
  })
})

it('says in one line that a language is new or gone, and what differs in the others', () => {
  const added = withValue(withValue(content, 'languages.de', site), 'languages.en.hero.title', 'New.')
  const paths = (before: SiteContent, after: SiteContent) =>
    [...languageChanges(before, after), ...differences(...withinBoth(before, after))].map(({ path }) => path)
  expect(paths(content, added)).toEqual(['languages.de', 'languages.en.hero.title'])
  expect(paths(added, content)).toEqual(['languages.de', 'languages.en.hero.title'])
})

it('keeps the fields of the form in their order while one of them is typed', () => {
  const typed = withValue(content, 'languages.en.hero.title', 'Typed.')
  expect(Object.keys(valueAt(typed, 'languages.en.hero') as object)).toEqual(Object.keys(site.hero))
  expect(Object.keys(valueAt(typed, 'languages.en') as object)).toEqual(Object.keys(site))
})
