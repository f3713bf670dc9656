import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { languageOf, speaking } from '#adapters/http/middleware/language.ts'

const app = new Hono<HttpEnv>().use(speaking(['en', 'de'])).get('/', (c) => c.text(languageOf(c)))
const withFrench = new Hono<HttpEnv>().use(speaking(['en', 'de'])).get('/', (c) => c.text(languageOf(c, ['fr'])))

const answerTo = async (accepted: string | null, page = app) =>
  (await page.request('/', { headers: accepted === null ? {} : { 'accept-language': accepted } })).text()

it.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['de-CH, en;q=0.9', 'de'],
  ['de-1996', 'de'],
  ['fr, de;q=0.5, en;q=0.8', 'en'],
  ['fr-CA,fr;q=0.9,de;q=0.1', 'de'],
  ['de;q=0, fr', 'en'],
  ['de;q=0.0, en;q=0', 'en'],
  ['den', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [',;,q=1', 'en'],
  ['de;q=x', 'de'],
  [`${'fr,'.repeat(4000)}de`, 'de'],
  [null, 'en'],
])('accepts %j as %s', async (accepted, language) => {
  expect(await answerTo(accepted)).toBe(language)
})

it('has the languages of the page beside those of the settings', async () => {
  expect(await answerTo('fr', withFrench)).toBe('fr')
  expect(await answerTo('fr')).toBe('en')
})
