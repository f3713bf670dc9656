import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { siteContents } from '#contracts/site/http/content.ts'
import site from '#mfe/landing/content/site.json' with { type: 'json' }
import { staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startHere } from '#tests/support/process/server-here.ts'
import { spawnServer } from '#tests/support/process/server-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { pageAt, siteDesk } from '#tests/support/site/site-desk.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Starts servers on one database, in this process or, to be killed, in one of their own. */
const cluster = async () => {
  const [database, folder] = [await migratedDatabase(), await temporaryFolder()]
  onTestFinished(async () => {
    await database.drop()
    await folder.remove()
  })
  const environment = testEnvironment(database.url)
  return {
    start: async () => {
      const { url: at, stop } = await startHere(environment)
      onTestFinished(stop)
      return { at }
    },
    spawn: async () => {
      const server = spawnServer(folder.path, environment)
      onTestFinished(async () => void (await server.end('SIGKILL')))
      return { ...server, at: await server.url() }
    },
  }
}

const titleOf = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1]

describe('publishing the site', () => {
  it('is followed by the pages and the links of another server, without a restart', async () => {
    const { start } = await cluster()
    const [one, two] = [await start(), await start()]
    const desk = siteDesk(one.at, await staffClient(one.at))
    const content = await desk.published()
    content.languages.en.hero.title = 'On both.'
    content.languages.en.hero.text = 'Zażółć gęślą jaźń.'
    content.colors.primary = '#102a56'
    await desk.put(content)
    expect((await pageAt(two.at, '/s/a-token')).html).not.toContain('#102a56')
    await desk.publish()
    const here = await desk.page()
    expect(titleOf(here.html)).toBe('On both.')
    const there = () => pageAt(two.at)
    await eventually(async () => expect(titleOf((await there()).html)).toBe('On both.'))
    expect((await there()).html.replaceAll(two.at, one.at)).toBe(here.html)
    const files = here.html.match(/\/site\/(?:figtree-latin-ext|share)-[\w-]+\.(?:woff2|png)/g) ?? []
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) expect((await fetch(new URL(file, two.at))).status, file).toBe(200)
    while (!(await pageAt(two.at, '/s/a-token')).html.includes('--brand-primary:#102a56')) await pause(50)
  })

  it('that is killed leaves the old page, or has published the whole new one', async () => {
    const { start, spawn } = await cluster()
    const first = await spawn()
    const desk = siteDesk(first.at, await staffClient(first.at))
    const content = await desk.published()
    content.languages.en.hero.title = 'In the middle.'
    await desk.put(content)
    const publishing = desk.publish().catch(() => null)
    await pause(100)
    await first.end('SIGKILL')
    await publishing
    const second = await start()
    const { publishedVersion } = await (await staffClient(second.at)).call(siteContents.read, {})
    const { html } = await pageAt(second.at)
    expect(titleOf(html)).toBe(publishedVersion === 1 ? site.hero.title : 'In the middle.')
    expect(html).toMatch(/<\/html>\s*$/)
  })
})
