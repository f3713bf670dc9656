import { readdir } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import de from '#contracts/messages/de.json' with { type: 'json' }
import { builtAsset, builtFile, publicFolder } from './support/built-site.ts'

const pages = ['index.html', 'privacy-policy.html', 'terms-of-service.html', '404.html']
const brotli = (content: Buffer | string) => brotliCompressSync(content).length
const page = async (name: string) => (await builtFile(name)).toString()

describe('the built site', () => {
  it('loads at most 10 kB of JavaScript, all of its islands included', async () => {
    const boot = await builtFile(await builtAsset('boot-', '.js'))
    const analytics = await builtFile('site/analytics.js')
    expect(brotli(boot) + brotli(analytics)).toBeLessThanOrEqual(10_000)
    expect(boot.toString()).not.toMatch(/\bimport\b/)
  })

  it('loads the texts of one language: no script, of the dashboard neither, holds those of another', async () => {
    const scripts = (await readdir(publicFolder, { recursive: true })).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(20)
    for (const name of scripts) expect((await builtFile(name)).includes(de.sentences['Show it']), name).toBe(false)
  })

  it('carries at most 15 kB of styles, inside the page', async () => {
    const css = (await page('index.html')).match(/<style>(.*?)<\/style>/s)?.[1] ?? ''
    expect(css.length).toBeGreaterThan(1000)
    expect(brotli(css)).toBeLessThanOrEqual(15_000)
  })

  it('has a landing page of at most 20 kB, styles and illustrations included', async () => {
    expect(brotli(await builtFile('index.html'))).toBeLessThanOrEqual(20_000)
  })

  it.each(pages)('%s asks only for files that are there, from its own origin', async (name) => {
    const html = await page(name)
    const asked = [...html.matchAll(/(?:src|href)="(\/site\/[^"]+)"|url\(([^)]*\/site\/[^)]+)\)/g)]
    const urls = asked.map(([, attribute, url]) => attribute ?? url ?? '')
    expect(urls.length).toBeGreaterThanOrEqual(3)
    for (const url of urls) expect((await builtFile(url)).length).toBeGreaterThan(0)
    expect(html.slice(0, html.indexOf('<body>')).replaceAll('{{publicUrl}}', '')).not.toMatch(
      /(?:src|href)="(?:https?:)?\/\//,
    )
  })

  it.each(pages)(
    '%s begins with all that a phone needs for its first paint, and asks for the rest at its end',
    async (name) => {
      const html = await page(name)
      const head = html.slice(0, html.indexOf('<body>'))
      expect(head).not.toMatch(/<script|rel="stylesheet"/)
      const media = [...html.matchAll(/rel="preload" as="font"[^>]* media="([^"]*)"/g)].map(([, query]) => query)
      expect(media).toEqual(Array(2).fill('(min-width: 768px), (max-resolution: 1.4dppx)'))
    },
  )

  it.each(pages)('%s has no inline script', async (name) => {
    expect(await page(name)).not.toMatch(/<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")/)
  })

  it('has an analytics script that a page can load without being a module', async () => {
    const script = (await builtFile('site/analytics.js')).toString()
    expect(() => new Function(script)).not.toThrow()
    expect(script.match(/sendBeacon\(.\/api\/analytics.,/g)).toHaveLength(1)
    expect(script).not.toMatch(/fetch|XMLHttpRequest|new Image|https?:/)
  })
})
