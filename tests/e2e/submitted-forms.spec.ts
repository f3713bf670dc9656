import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo } from './support/go-to.ts'
import { waitForLaterCode } from './support/later-code.ts'
import { writesOf } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** Both clicks of a worn mouse come within a frame. */
describe('a form that is submitted by a double click', () => {
  it('makes one token, whose secret it shows, and saves settings without a conflict with itself', async () => {
    const page = await product.staff('/dashboard/api')
    await page.getByRole('button', { name: 'New token' }).click()
    await waitForLaterCode(page)
    await page.getByLabel('Name').fill('Website')
    await page.getByLabel('Leads', { exact: true }).selectOption('read')
    const writes = writesOf(page)
    await page.getByRole('button', { name: 'Make token' }).dblclick()
    await page.getByLabel('Token', { exact: true }).waitFor()
    expect(writes).toEqual(['POST /api/tokens'])

    await goTo(page, '/dashboard/settings')
    const brand = page.getByRole('form', { name: 'Your firm' })
    await brand.getByLabel('Legal entity').fill('Quell LLC')
    const answer = page.waitForResponse(/\/api\/settings$/)
    await brand.getByRole('button', { name: 'Save' }).dblclick()
    expect((await answer).status()).toBe(200)
    expect(writes).toEqual(['POST /api/tokens', 'PUT /api/settings'])
  })
})

describe('a dialog that a key opens', () => {
  it('takes the keys of the list away while its code loads', async () => {
    for (const name of ['Mara', 'Nils']) {
      await product.api.call(leads.create, { body: { name, email: `${name.toLowerCase()}@mail.example` } })
    }
    const page = await product.newStaff('/dashboard/leads')
    await page.getByText('Nils').first().waitFor()
    const release = Promise.withResolvers<void>()
    await page.route(/new-lead.*\.js$|add-lead.*\.js$/, async (route) => {
      await release.promise
      await route.continue()
    })
    await page.keyboard.press('c')
    // Of the list: x chooses its lead.
    await page.keyboard.type('jx', { delay: 20 })
    release.resolve()
    await page.getByRole('dialog', { name: 'Add a lead' }).waitFor()
    expect(await page.getByText('1 selected').count()).toBe(0)
  })
})

describe('Ctrl-Enter in a text area', () => {
  it('adds the note, refuses an empty one in words, and submits a dialog once while the keys are held', async () => {
    const { lead } = await product.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@quell.example' } })
    const page = await product.staff(`/dashboard/leads?lead=${lead.id}`)
    await waitForLaterCode(page)
    await page.getByRole('button', { name: 'Write a note' }).click()
    const text = page.getByLabel('What was said')
    const complaint = page.getByRole('form', { name: 'New note' }).getByRole('alert').filter({ hasText: /\w/ })
    // The code of the key comes with the first focus of a field.
    await eventually(async () => {
      await text.press('Control+Enter')
      expect(await complaint.count()).toBe(1)
    })
    await text.fill('Rang Mara.')
    await text.press('Control+Enter')
    await text.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Rang Mara.' }).first().waitFor()

    await goTo(page, '/dashboard')
    await page.getByRole('button', { name: 'New workflow' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Digest')
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    await dialog.getByLabel('Description').focus()
    await page.keyboard.down('Control')
    for (let press = 0; press < 3; press += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.up('Control')
    await page.waitForURL(/\/dashboard\/workflows\/\d+/)
    expect(posts).toEqual(['/api/workflows'])
  })
})

describe('a form that is saved while its user is asked whether to close it', () => {
  it('asks nothing when its dialog opens again, and closes no secret that came meanwhile', async () => {
    const page = await product.staff('/dashboard/leads')
    const question = page.getByRole('alertdialog')
    const close = async () => {
      await question.getByRole('button', { name: 'Close' }).click()
      await question.waitFor({ state: 'detached' })
    }
    /** Until it is called, the answer to a POST there is held back. */
    const hold = async (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        if (route.request().method() === 'POST') await promise
        await route.continue()
      })
      return resolve
    }
    const answerLead = await hold('**/api/leads')
    const add = page.getByRole('button', { name: 'Add lead' }).first()
    const dialog = page.getByRole('dialog', { name: 'Add a lead' })
    await add.click()
    await dialog.getByLabel('Name').fill('Ida')
    await dialog.getByLabel('Email').fill('ida@mail.example')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await question.waitFor()
    answerLead()
    await dialog.waitFor({ state: 'detached' })
    await add.click()
    await dialog.getByLabel('Name').fill('Ina')
    expect(await question.count()).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await goTo(page, '/dashboard/api')
    const answerToken = await hold('**/api/tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    const creation = page.getByRole('dialog')
    await creation.getByLabel('Name').fill('Exporter')
    await creation.getByLabel('Leads', { exact: true }).selectOption('read')
    await creation.getByRole('button', { name: 'Make token' }).click()
    await page.keyboard.press('Escape')
    await question.waitFor()
    answerToken()
    const secret = page.locator('[role="dialog"] [data-shown-once]')
    await secret.waitFor()
    await close()
    expect(await secret.count()).toBe(1)
    await page.keyboard.press('Escape')
    await question.getByText('It is shown this once').waitFor()
    await close()
    await creation.waitFor({ state: 'detached' })
  })
})
