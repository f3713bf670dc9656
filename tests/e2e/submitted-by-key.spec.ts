import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

describe('Ctrl-Enter in a text area', () => {
  it('adds the note, and an empty one is refused in words', async () => {
    const { lead } = await product.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
    const page = await product.staff(`/dashboard/leads?lead=${lead.id}`)
    await page.getByRole('button', { name: 'Write a note' }).click()
    const text = page.getByLabel('What was said')
    await text.press('Control+Enter')
    await page.getByRole('form', { name: 'New note' }).getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    await text.fill('Rang Mara.')
    await text.press('Control+Enter')
    await text.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Rang Mara.' }).first().waitFor()
  })

  it('submits a dialog once while the keys are held', async () => {
    const page = await product.staff('/dashboard')
    await page.getByRole('button', { name: 'New workflow' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Digest')
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    const text = dialog.getByLabel('Description')
    await text.focus()
    await page.keyboard.down('Control')
    for (let press = 0; press < 3; press += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.up('Control')
    await page.waitForURL(/\/dashboard\/workflows\/\d+/)
    expect(posts).toEqual(['/api/workflows'])
  })
})
