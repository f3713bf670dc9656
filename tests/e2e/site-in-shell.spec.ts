import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** A marker that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const pitch = (page: Page) => page.getByRole('heading', { level: 1 })

describe('the public site inside the shell', () => {
  it('opens from the dashboard without a reload, and Back leads to the dashboard again', async () => {
    const page = await product.staff('/dashboard/automation')
    await mark(page)
    await page.getByRole('link', { name: 'View site' }).click()
    await page.getByRole('link', { name: 'Contact Us' }).waitFor()
    await page.waitForFunction(() => document.title.startsWith('Northlight – AI-powered marketing'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
    expect([new URL(page.url()).pathname, await page.evaluate(() => scrollY)]).toEqual(['/privacy-policy', 0])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Process' }).click()
    await page.waitForURL('**/#process')
    await page.waitForFunction(() => {
      const top = document.getElementById('process')?.getBoundingClientRect().top ?? 9999
      return top >= 0 && top < 200
    })
    for (const _step of ['/privacy-policy', '/', '/dashboard/automation']) await page.goBack()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    expect(await isMarked(page)).toBe(true)
  })

  it('opens from the sign-in and from a missing page, as the same page that visitors get', async () => {
    for (const [from, name] of [
      ['/dashboard/login', 'Northlight, home'],
      ['/dashboard/nothing', 'Go Home'],
    ] as const) {
      const page = await product.visitor(from)
      await page.getByRole('link', { name }).waitFor()
      await mark(page)
      await page.getByRole('link', { name }).click()
      await page.getByRole('link', { name: 'Contact Us' }).waitFor()
      const inside = await page.getByRole('main').innerText()
      expect([await isMarked(page), new URL(page.url()).pathname]).toEqual([true, '/'])
      await page.reload()
      expect(await page.locator('#root').count()).toBe(0)
      expect(await page.getByRole('main').innerText()).toBe(inside)
    }
    await product.leave(['404 /dashboard/nothing'])
  })

  it('sends a message and confirms it in the shell’s toast', async () => {
    const page = await product.staff('/dashboard/automation', phone)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'View site' }).click()
    await pitch(page).waitFor()
    await page.getByLabel('Name').fill('Grace Kim')
    await page.getByLabel('Email').fill('grace@crane.example')
    await page.getByLabel('Message').fill('Paper, mostly.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await toast(page, 'Message sent successfully!').waitFor()
    expect(await page.getByRole('region', { name: /^Notifications/ }).count()).toBe(1)
  })
})
