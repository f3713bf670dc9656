import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { sharedChromium } from '#tests/e2e/support/chromium.ts'
import { builtFile, publicFolder } from './built-site.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const files: Record<string, string> = {
  '/': 'index.html',
  '/privacy-policy': 'privacy-policy.html',
  '/terms-of-service': 'terms-of-service.html',
}

const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src 'self'"

/** The built pages under the product's content security policy, with a brand filled in, and a browser. */
export const siteInBrowser = async () => {
  await builtFile('index.html')
  const counted: unknown[] = []
  const server = createServer((request, response) => void answer(request, response, counted)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await sharedChromium()
  const contexts: BrowserContext[] = []
  const open = async (
    url: string,
    options: BrowserContextOptions = {},
    accepted = true,
    signal = '',
  ): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    contexts.push(context)
    const page = await context.newPage()
    if (accepted) await page.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'))
    if (signal !== '')
      await page.addInitScript(
        (name) => Object.defineProperty(navigator, name, { get: () => (name === 'doNotTrack' ? '1' : true) }),
        signal,
      )
    await page.goto(base + url)
    return page
  }
  const stop = async () => {
    await Promise.all(contexts.map((context) => context.close()))
    server.close()
  }
  return { open, stop, counted: () => counted, forget: () => void counted.splice(0) }
}

/** Records the analytics script's requests; everything else is a file. */
const answer = async (request: IncomingMessage, response: ServerResponse, counted: unknown[]) => {
  if (request.url !== '/api/analytics') return serve(request.url ?? '/', response)
  counted.push(await json(request))
  return response.writeHead(204).end()
}

const serve = async (url: string, response: ServerResponse) => {
  const { pathname } = new URL(url, 'http://site')
  if (pathname === '/calendar') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Calendar</p>')
  const named = files[pathname] ?? pathname.slice(1)
  const exists = existsSync(join(publicFolder, named))
  const name = exists ? named : '404.html'
  const content = await readFile(join(publicFolder, name))
  const type = types[extname(name)] ?? 'application/octet-stream'
  response.writeHead(exists ? 200 : 404, { 'content-type': type, 'content-security-policy': policy })
  return response.end(name.endsWith('.html') ? brand(content.toString(), url) : content)
}

const brand = (html: string, url: string) =>
  html
    .replaceAll('{{bookingUrl}}', '/calendar')
    .replaceAll('{{linkedinUrl}}', 'https://social.example/company')
    .replace('{{imprint}}', '<li><a href="/imprint">Imprint</a></li>')
    .replace(
      '{{analytics}}',
      `<script defer src="/site/analytics.js"${url.endsWith('?instead') ? ' data-instead="/other.js"' : ''}></script>`,
    )
    .replaceAll(/\{\{([\w.]+)\}\}/g, '$1')
