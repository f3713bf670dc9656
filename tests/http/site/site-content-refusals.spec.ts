import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedSiteContent } from '#contracts/site/content.ts'
import { siteContents } from '#contracts/site/http/content.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { asSvg, type Content, png, siteDesk } from '#tests/support/site/site-desk.ts'

let atrium: TestAtrium
let staff: ApiClient
let desk: ReturnType<typeof siteDesk>
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0' })
  staff = await staffClient(atrium.url)
  desk = siteDesk(atrium.url, staff)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const withText = (change: (content: Content) => void) => change

describe('bad content', () => {
  it.each([
    ['an empty heading', 'languages.en.hero.title', withText(({ languages }) => (languages.en.hero.title = '  '))],
    [
      'a heading of a novel',
      'languages.en.hero.title',
      withText(({ languages }) => (languages.en.hero.title = 'x'.repeat(161))),
    ],
    [
      'a ticket with more than its layout has room for',
      'languages.en.leadCapture.ticket.normally',
      withText(({ languages }) => (languages.en.leadCapture.ticket.normally = 'x'.repeat(81))),
    ],
    [
      'a name that a figure completes',
      'languages.en.hero.text',
      withText(({ languages }) => {
        languages.en.settings.auditPrice = '{{'
        languages.en.hero.text = '{{auditPrice}}analytics}}'
      }),
    ],
    [
      'half a spot',
      'languages.en.settings.spotsLeft',
      withText(({ languages }) => (languages.en.settings.spotsLeft = 0.5)),
    ],
    [
      'a language that is none',
      'languages.en.settings.language',
      withText(({ languages }) => (languages.en.settings.language = 'mother tongue')),
    ],
    ['no item', 'languages.en.services.items', withText(({ languages }) => languages.en.services.items.splice(0))],
    [
      'nine items',
      'languages.en.problem.items',
      withText(({ languages: { en } }) =>
        en.problem.items.push(
          ...(structuredClone([...en.problem.items, en.problem.items[0]]) as typeof en.problem.items),
        ),
      ),
    ],
    [
      'an illustration that is none',
      'languages.en.problem.items.0.picture',
      withText(({ languages }) => Object.assign(languages.en.problem.items[0] ?? {}, { picture: '/etc/passwd' })),
    ],
    [
      'an illustration where items have none',
      'languages.en.summary.items.0',
      withText(({ languages }) => Object.assign(languages.en.summary.items[0] ?? {}, { picture: 'gone' })),
    ],
    [
      'an unknown setting',
      'languages.en.hero.text',
      withText(({ languages }) => (languages.en.hero.text = '{{spotLeft}}')),
    ],
    [
      'a placeholder of the server',
      'languages.en.hero.text',
      withText(({ languages }) => (languages.en.hero.text = '{{analytics}}')),
    ],
    ['no English', 'languages.en', withText(({ languages }) => Reflect.deleteProperty(languages, 'en'))],
    ['a word for a colour', 'colors.primary', withText(({ colors }) => (colors.primary = 'green'))],
    ['a pale primary', 'colors.primary', withText(({ colors }) => (colors.primary = '#8fd0b0'))],
    ['a pale secondary', 'colors.secondary', withText(({ colors }) => (colors.secondary = '#999999'))],
    ['a dark accent', 'colors.accent', withText(({ colors }) => (colors.accent = '#401010'))],
    ['a page as logo', 'logo', withText((content) => (content.logo = 'data:text/html;base64,PGI+'))],
    ['text as SVG', 'logo', withText((content) => (content.logo = asSvg('Hello')))],
    [
      'half an SVG',
      'logo',
      withText((content) => (content.logo = asSvg('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'))),
    ],
    ['a cut PNG', 'logo', withText((content) => (content.logo = png.slice(0, 60)))],
    [
      'a logo of 5,000 pixels',
      'logo',
      withText(
        (content) => (content.logo = asSvg('<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="10"/>')),
      ),
    ],
    [
      'a logo of 4,097 pixels in height',
      'logo',
      withText(
        (content) => (content.logo = asSvg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 4097"></svg>')),
      ),
    ],
    [
      'a logo of one byte more than 256 kB',
      'logo',
      withText(
        (content) => (content.logo = asSvg('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(256 * 1024 + 1, ' '))),
      ),
    ],
    ['a page that is called SVG', 'logo', withText((content) => (content.logo = asSvg('<html><svg></svg></html>')))],
    [
      'an SVG that declares an entity of words',
      'logo',
      withText(
        (content) =>
          (content.logo = asSvg(
            '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
          )),
      ),
    ],
    [
      'an SVG as PNG',
      'logo',
      withText(
        (content) => (content.logo = asSvg('<svg xmlns="http://www.w3.org/2000/svg"/>').replace('svg+xml', 'png')),
      ),
    ],
    [
      'a logo of 300 kB',
      'logo',
      withText(
        (content) =>
          (content.logo = asSvg(`<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(300_000)}--></svg>`)),
      ),
    ],
  ])('with %s is refused at its field, and the draft stays', async (_, path, change) => {
    const { draft, version } = await staff.call(siteContents.read, {})
    const content = await desk.published()
    change(content)
    const answer = await desk.put(content)
    expect(answer.status).toBe(400)
    const { errors } = (await answer.json()) as { errors: { path: string }[] }
    expect(errors.map((error) => error.path)).toEqual([`content.${path}`])
    expect(await staff.call(siteContents.read, {})).toMatchObject({ draft, version })
  })

  it('of a colour names the nearest that text can be read with, which is then taken', async () => {
    const content = await desk.published()
    content.colors = { primary: '#8fd0b0', secondary: '#999999', accent: '#401010' }
    const { errors } = (await (await desk.put(content)).json()) as { errors: { path: string; message: string }[] }
    const nearest = errors.map(({ path, message }) => [path.split('.').at(-1), /#[0-9a-f]{6}$/.exec(message)?.[0]])
    expect(errors[0]?.message).toMatch(/^has a contrast of 1\.7 : 1 with white, and text needs 4\.5 : 1\./)
    content.colors = Object.fromEntries(nearest) as Content['colors']
    expect((await desk.put(content)).status).toBe(200)
  })

  it('names the limit of its field, and texts that were stored under other limits are read', async () => {
    const content = await desk.published()
    content.languages.en.leadCapture.ticket.name = 'x'.repeat(2000)
    const { errors } = (await (await desk.put(content)).json()) as { errors: { message: string }[] }
    expect(errors.map(({ message }) => message)).toEqual(['must have at most 80 characters'])
    expect(storedSiteContent.parse(content).languages.en?.leadCapture.ticket.name).toHaveLength(2000)
  })

  it('is not asked of programs: a token may not', async () => {
    const answer = await fetch(new URL('/api/site/content', atrium.url), { headers: { authorization: 'Bearer atr_x' } })
    expect([401, 403]).toContain(answer.status)
    expect((await desk.page('/api/site/content')).status).toBe(401)
  })
})
