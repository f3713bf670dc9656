import { describe, expect, it } from 'vitest'
import { placeholders } from '#mfe/landing/content/brand.ts'
import { documentOf } from '#mfe/landing/prerender/document.ts'
import { markupOf, pages } from '#mfe/landing/prerender/pages.tsx'

const assets = {
  css: 'body{margin:0}',
  fonts: ['/site/a.woff2'],
  script: '/site/boot.js',
  icons: { svg: '/site/icon.svg', sizes: [{ src: '/site/icon-512.png', size: 512 }], maskable: '/site/mask.png' },
  shareImage: { path: '/site/share.png', alt: 'The pitch' },
}
const documents = pages.map((page) => ({ page, html: documentOf(page, markupOf(page), assets) }))
const htmlOf = (file: string) => documents.find(({ page }) => page.file === file)?.html ?? ''
const landing = htmlOf('index.html')
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
const section = (name: string) => landing.match(new RegExp(`data-section="${name}".*?</section>`, 's'))?.[0] ?? ''

describe.each(documents)('$page.file', ({ page, html }) => {
  it('has no inline script and nothing that a strict policy would refuse', () => {
    const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)
    expect(scripts).toEqual(['<script type="module" async src="/site/boot.js">'])
    expect(html).not.toMatch(/\son\w+=/)
    expect(html).not.toContain('javascript:')
  })

  it('names only the placeholders that the server fills, and where the analytics script goes', () => {
    const filled = [...Object.values(placeholders), '{{currency}}', '{{analytics}}']
    const used = new Set(html.match(/\{\{.*?\}\}/g)?.filter((name) => !/^\{\{(?:typed|invalid|error)\./.test(name)))
    expect(filled).toEqual(expect.arrayContaining([...used]))
    for (const always of ['{{brandName}}', '{{legalEntity}}', '{{linkedinUrl}}', '{{year}}'])
      expect(used).toContain(always)
    expect(html.split('{{analytics}}')).toHaveLength(2)
    expect(html).toMatch(/\{\{analytics\}\}\s*<\/body>/)
  })

  it('describes itself to browsers and search engines', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}">/)
    expect(html).toMatch(/<meta name="description" content="[^"]{40,200}">/)
    expect(count(html, /<title>/g)).toBe(1)
    expect(count(html, /<h1/g)).toBe(1)
    if (page.path === null) expect(html).toContain('<meta name="robots" content="noindex">')
    else expect(html).toContain(`<link rel="canonical" href="{{publicUrl}}${page.path}">`)
  })

  it('carries navigation, footer and the privacy banner, with links that lead back from anywhere', () => {
    const home = page.path === '/' ? '' : '/'
    for (const anchor of ['#home', '#services', '#process', '#contact'])
      expect(html).toContain(`href="${home}${anchor}"`)
    for (const text of ['Contact Us', 'We value your privacy', 'I Accept']) expect(html).toContain(text)
    expect(html).toMatch(/© \{\{year\}\} \{\{legalEntity\}\}/)
    expect(html).toMatch(/href="\{\{linkedinUrl\}\}" target="_blank" rel="noopener noreferrer"/)
  })
})

describe('the pages together', () => {
  it('have a title of their own each', () => {
    const titles = documents.map(({ html }) => html.match(/<title>(.*?)<\/title>/)?.[1])
    expect(new Set(titles).size).toBe(pages.length)
    expect(titles).toEqual(
      expect.arrayContaining([
        '{{brandName}} – AI-powered marketing and customer data for small businesses',
        'Privacy Policy – {{brandName}}',
        'Terms of Service – {{brandName}}',
      ]),
    )
  })
})

describe('the landing page', () => {
  it('has its sections in the specified order', () => {
    expect([...landing.matchAll(/data-section="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'hero',
      'problem',
      'services',
      'process',
      'lead-capture',
      'call-to-action',
      'summary',
      'contact',
    ])
    for (const anchor of ['services', 'process', 'lead-capture', 'contact']) {
      expect(landing).toContain(`<section id="${anchor}"`)
    }
  })

  it.each([
    ['problem', 4],
    ['services', 4],
    ['process', 3],
    ['lead-capture', 3],
    ['summary', 4],
  ] as const)('has in %s exactly %i items', (name, items) => {
    expect(count(section(name), /<h3/g)).toBe(items)
    expect(count(section(name), /<li[ >]/g)).toBe(items)
  })

  it.each(['hero', 'services', 'lead-capture'])('leads from %s to the contact form', (name) => {
    expect(section(name)).toMatch(/<a class="button" href="#contact">/)
  })

  it('states the offer', () => {
    const words = landing.replaceAll(/<[^>]+>/g, ' ')
    for (const fact of [
      /20-minute/,
      /Customer Insight Audit/,
      /\$500/,
      /7 spots left for July/,
      /Limited-time offer for qualifying businesses/,
    ]) {
      expect(words).toMatch(fact)
    }
  })

  it('opens the booking dialog by its button, and loads no frame before', () => {
    const band = section('call-to-action')
    expect(band).toMatch(/<button[^>]*command="show-modal" commandfor="booking"[^>]*>Get Your Free Audit<\/button>/)
    expect(band).toContain('>Schedule a Call</h2>')
    expect(band).toMatch(/<iframe[^>]*data-src="\{\{bookingUrl\}\}"/)
    expect(band).not.toMatch(/<iframe[^>]*\ssrc=/)
  })

  it('has a form that posts without a script and leaves the checking to us', () => {
    const form = section('contact')
    expect(form).toMatch(/<form[^>]* noValidate="" action="\/contact" method="post"/)
    const fields = [...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    expect(fields).toEqual(['name', 'email', 'company', 'phone', 'estimatedBudget', 'message', 'website', 'consent'])
    const options = [...form.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(options).toEqual([
      'Select budget range',
      'Under $5,000',
      '$5,000 - $15,000',
      '$15,000 - $50,000',
      '$50,000+',
    ])
  })
})

describe('the other pages', () => {
  it.each(['privacy-policy.html', 'terms-of-service.html'])('%s says when it was last updated', (file) => {
    expect(htmlOf(file)).toContain('Last updated <time dateTime="2025-03-24">March 24, 2025</time>')
    expect(count(htmlOf(file), /<section id=/g)).toBeGreaterThanOrEqual(10)
  })

  it('404.html has the specified words and the way home', () => {
    const text = htmlOf('404.html').replaceAll('&#x27;', "'")
    expect(text).toContain('>Page Not Found</h1>')
    expect(text).toContain(
      "Whoops! It looks like you've taken a wrong turn. The page you're looking for doesn't exist. Let's get you back on track.",
    )
    expect(text).toContain('<a class="button" href="/">Go Home</a>')
  })
})
