import { describe, expect, it } from 'vitest'
import { liveFeed } from '#domain/log/service/live-feed.ts'
import { type SiteContent, site } from '#domain/site/model/index.ts'
import { editions } from '#domain/site/service/editions.ts'
import { siteContents } from '#domain/site/service/site-contents.ts'
import { memoryEventLog } from '#tests/support/memory/log/memory-event-log.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { smallSite as builtIn, greenColors } from '#tests/support/site/site-events.ts'
import { specification } from '#tests/support/specification.ts'
import { virtualTimer } from '#tests/support/virtual-timer.ts'

const given = specification(site)
const started = { type: 'SiteStarted', data: builtIn } as const
const english = (title: string): SiteContent => ({
  ...builtIn,
  languages: { ...builtIn.languages, en: { ...builtIn.languages.en, hero: { title } } },
})
const draft = (content: SiteContent) => ({ type: 'DraftSite', content, builtIn }) as const
const drafted = (title: string) => ({ type: 'SiteDrafted', data: { languages: { en: { hero: { title } } } } }) as const
const published = { type: 'SitePublished', data: {} } as const

describe('a draft of the site', () => {
  it('is recorded after the built-in content, section by section', () =>
    given()
      .when(draft(english('Hi')))
      .gives(started, drafted('Hi')))

  it('records languages that are gone, colours and the logo', () =>
    given(started)
      .when(
        draft({
          languages: { en: builtIn.languages.en ?? {} },
          colors: { ...greenColors, accent: '#ffcc00' },
          logo: 'data:image/png;base64,AA==',
        }),
      )
      .gives({
        type: 'SiteDrafted',
        data: {
          removedLanguages: ['de'],
          colors: { primary: '#0f3b2d', secondary: '#1c7050', accent: '#ffcc00' },
          logo: 'data:image/png;base64,AA==',
        },
      }))

  it('repeated is none', () =>
    given(started, drafted('Hi'))
      .when(draft(english('Hi')))
      .givesNothing())

  it('changes nothing of what visitors see', () =>
    given(started, drafted('Hi'), published, drafted('Hello again'))
      .when(draft(english('Hello again')))
      .leavesExactly({ draft: english('Hello again'), published: english('Hi') }))
})

describe('publishing', () => {
  it('shows the draft', () => given(started, drafted('Hi')).when({ type: 'PublishSite' }).gives(published))

  it('without a new draft does nothing', () => {
    given().when({ type: 'PublishSite' }).givesNothing()
    given(started, drafted('Hi'), published).when({ type: 'PublishSite' }).givesNothing()
  })
})

describe('editions', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const context = { cause: { actor: 'ada', correlationId: 'r', causationId: 'r' }, at }
  const titleIn = ({ languages }: SiteContent): string => {
    const { hero } = languages.en ?? {}
    return (hero as { title: string }).title
  }

  const open = async () => {
    let counter = 0
    const now = { at }
    const database = memoryDatabase({ now: () => now.at }, { next: () => `event-${++counter}` })
    const store = memoryEventStore(database)
    const contents = siteContents(store, { emailsOf: async () => new Map() }, builtIn)
    const { timer, advance } = virtualTimer()
    const complaints: string[] = []
    const feed = await liveFeed(memoryEventLog(database), (message) => complaints.push(message))
    const failing = { title: '' }
    const server = () =>
      editions({
        store,
        renderer: {
          revision: async () => 'build',
          logoFile: () => null,
          preview: async () => null,
          render: async (content) => {
            if (titleIn(content) === failing.title) throw new Error('it does not render')
            return new Map([['index.html', titleIn(content)]])
          },
        },
        builtIn,
        clock: { now: () => now.at },
        timer,
        feed,
        timeZone: 'UTC',
        prepare: async () => undefined,
        complain: (message) => complaints.push(message),
      })
    const put = async (title: string) => {
      await contents.draft(english(title), { ...context, at: now.at })
      await contents.publish({ ...context, at: now.at })
    }
    return { server, put, advance, now, complaints, failing, contents }
  }

  it('follow a publication of another server at once', async () => {
    const { server, put, advance } = await open()
    const other = server()
    await other.refresh()
    expect(other.current()).toBeNull()
    await put('Hi')
    await advance(0)
    expect(other.current()?.pages.get('index.html')).toBe('Hi')
    await other.stop()
  })

  it('stay as they are while a publication does not render', async () => {
    const { server, put, advance, complaints, failing } = await open()
    const one = server()
    await put('Hi')
    await one.refresh()
    failing.title = 'Broken'
    await put('Broken')
    await advance(2000)
    expect(one.current()?.pages.get('index.html')).toBe('Hi')
    expect(complaints).toContain('The site could not be renewed: it does not render')
    await one.stop()
  })

  it('of a moment are those of the publication before it', async () => {
    const { server, put, now } = await open()
    const one = server()
    await put('First')
    now.at = '2026-02-01T00:00:00.000Z'
    await put('Second')
    await one.refresh()
    expect((await one.at('2026-01-15T00:00:00.000Z'))?.pages.get('index.html')).toBe('First')
    expect((await one.at('2026-02-01T00:00:00.000Z'))?.pages.get('index.html')).toBe('Second')
    expect(await one.at('2025-12-31T00:00:00.000Z')).toBeNull()
    await one.stop()
  })

  it('never have a draft that came after a publication, however many read both at once', async () => {
    const { server, put, contents } = await open()
    const one = server()
    await put('First')
    await contents.draft(english('Second'), context)
    await one.refresh()
    // As where the bus is away: nothing tells it of the next events.
    await one.stop()
    await contents.publish(context)
    await contents.draft(english('Not for visitors'), context)
    await Promise.all([one.logo('logo.svg'), one.logo('logo.svg')])
    await one.refresh()
    expect(one.current()?.pages.get('index.html')).toBe('Second')
  })
})
