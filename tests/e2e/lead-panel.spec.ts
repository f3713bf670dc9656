import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { pushAddress } from './support/go-to.ts'
import { waitForLaterCode } from './support/later-code.ts'
import { expectFocused, leadNamed, pressInComposition, toast } from './support/on-screen.ts'
import { findLead, openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { desk, phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

const panel = (page: Page) => page.getByRole('dialog')

/** Changes a note that another person changes meanwhile: both texts are shown, and the next saving replaces theirs. */
const editNoteOfTwo = async (page: Page, id: string) => {
  const { note } = await product.api.call(notes.add, { params: { id }, body: { kind: 'note', text: 'Wants rye.' } })
  const params = { id, noteId: note.id }
  const textNow = async () => (await product.api.call(notes.read, { params })).note.text
  await panel(page).getByRole('button', { name: 'Edit the note' }).click()
  await product.api.call(notes.revise, { params, body: { text: 'Wants wheat.' } })
  await panel(page).getByRole('textbox', { name: 'What was said' }).fill('Wants oats.')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await panel(page).getByText('Another person changed this note meanwhile').waitFor()
  await panel(page).getByText('Wants wheat.').first().waitFor()
  expect(await textNow()).toBe('Wants wheat.')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await eventually(async () => expect(await textNow()).toBe('Wants oats.'))
}

describe('the panel of a lead', () => {
  it('opens from its name in a list that stays in its place when it is loaded again, saves what is typed, and no other field, leaves its keys to an input method, gives the focus back on Escape, and moves to the next lead by keys, which ? lists and a question over it turns off; shows what another person saves, and overwrites it only on confirmation', async () => {
    const page = await product.staff('/dashboard/leads?search=novak')
    await leadNamed(page, 'Marek Novak').getByRole('link', { name: 'Marek Novak' }).press('Enter')
    const value = panel(page).getByLabel('Estimated value (USD)')
    await value.fill('much')
    await value.press('Enter')
    await panel(page).getByText('Enter an amount in dollars, such as 2,500').waitFor()
    const save = page.waitForRequest((request) => request.method() === 'PATCH')
    await value.fill('$9,750')
    await pressInComposition(page, 'Enter')
    await value.fill('$9,750.50')
    await value.press('Enter')
    // Other fields, which others may be changing, are not sent along.
    expect((await save).postDataJSON()).toEqual({ estimatedValue: 9_750_50 })
    await toast(page, 'Lead updated successfully').waitFor()
    await leadNamed(page, 'Marek Novak').getByText('$9,750.50').waitFor()
    await value.fill('1')
    await pressInComposition(page, 'Escape')
    expect(await value.inputValue()).toBe('1')
    await page.keyboard.press('Escape')
    expect(await value.inputValue()).toBe('9,750.50')
    const brand = (await page.title()).replace('Marek Novak · ', '')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await eventually(async () => expect(await page.title()).toBe(`Leads · ${brand}`))
    await expectFocused(page, 'Marek Novak')
    expect(new URL(page.url()).search).toBe('?search=novak')

    await pushAddress(page, '/dashboard/leads?sort=name')
    await leadNamed(page, 'Aisha Bello').waitFor()
    await waitForLaterCode(page)
    await page.evaluate(() => scrollTo(0, 600))
    await page.reload()
    await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(600))
    await page.evaluate(() => scrollTo(0, 0))
    await leadNamed(page, 'Aisha Bello').getByRole('link', { name: 'Aisha Bello' }).press('Enter')
    await panel(page).getByRole('heading', { name: 'Aisha Bello' }).waitFor()
    await page.keyboard.press('j')
    await panel(page).getByRole('heading', { name: 'Amara Nwosu' }).waitFor()
    await panel(page).getByRole('button', { name: 'Previous lead' }).click()
    await panel(page).getByRole('heading', { name: 'Aisha Bello' }).waitFor()
    await expectFocused(page, 'Previous lead')

    await panel(page).getByRole('button', { name: 'Previous lead' }).press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Write a note').waitFor()
    expect(await keys.getByRole('definition').allInnerTexts()).not.toContain('Add a lead')
    await page.keyboard.press('Escape')
    await expectFocused(page, 'Previous lead')
    await panel(page).getByRole('button', { name: 'Erase…' }).click()
    const question = page.getByRole('alertdialog', { name: 'Erase Aisha Bello?' })
    await question.getByRole('button', { name: 'Cancel' }).press('j')
    await question.getByRole('button', { name: 'Cancel' }).press('n')
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await panel(page).getByRole('heading', { name: 'Aisha Bello' }).waitFor()
    expect(await panel(page).getByRole('textbox', { name: 'What was said' }).count()).toBe(0)

    const { id } = await findLead(product, 'Yusuf Demir')
    await pushAddress(page, `/dashboard/leads?lead=${id}`)
    await panel(page).getByRole('heading', { name: 'Yusuf Demir' }).waitFor()
    const mine = panel(page).getByLabel('Notes', { exact: true })
    const saveElsewhere = (notes: string) => product.api.call(leads.revise, { params: { id }, body: { notes } })
    await mine.fill('Winter tyres first.')
    await saveElsewhere('Call after the holidays.')
    await panel(page).getByText('Another person changed this meanwhile').waitFor()
    await panel(page).getByText('Call after the holidays.').first().waitFor()
    expect((await findLead(product, 'Yusuf Demir')).notes).toBe('Call after the holidays.')
    await panel(page).getByRole('button', { name: 'Keep mine' }).click()
    await eventually(async () => expect((await findLead(product, 'Yusuf Demir')).notes).toBe('Winter tyres first.'))
    await panel(page).getByText('Another person changed this meanwhile').waitFor({ state: 'detached' })
    await saveElsewhere('Call tomorrow.')
    await eventually(async () => expect(await mine.inputValue()).toBe('Call tomorrow.'))
    await editNoteOfTwo(page, id)
    await product.leave([], /^412 /)
  })

  it('asks again for styles that a restarting server refused, shows who moved the lead and when, undoes a move, reports an unknown lead, marks an overdue follow-up, shows the origin of a lead, and adds one whose address is not known yet', async () => {
    const [{ id }, dele] = [await findLead(product, 'Ruth Abrams'), await findLead(product, 'Dele Adeyemi')]
    const page = await product.newStaff('/robots.txt', phone)
    const refuse = { status: 503, contentType: 'application/problem+json', body: '{}' }
    await page.route('**/lead-panel-*.css', (route) => route.fulfill(refuse), { times: 1 })
    const refused = page.waitForResponse(/\/lead-panel-[^/]*\.css$/)
    await page.goto('/dashboard/leads')
    await refused

    await pushAddress(page, `/dashboard/leads?lead=${id}`)
    // A refused style sheet is among those of the document too, without rules.
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href, cssRules }) => href?.includes('/lead-panel-') && cssRules.length > 0),
    )
    await panel(page).getByLabel('Status of Ruth Abrams').selectOption('Qualified')
    await toast(page, 'Lead updated successfully').waitFor()
    const moved = panel(page).getByRole('listitem').filter({ hasText: 'Qualified' }).filter({ hasText: 'ada@' })
    await moved.first().waitFor()
    await panel(page).getByRole('heading', { name: 'Time in each status' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Ruth Abrams is as before').waitFor()
    expect((await findLead(product, 'Ruth Abrams')).status).toBe('contacted')
    await panel(page).getByRole('button', { name: 'Close panel' }).click()
    await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor()
    await pushAddress(page, '/dashboard/leads?lead=missing')
    await panel(page).getByText('Lead not found').last().waitFor()

    await page.setViewportSize(desk.viewport)
    const overdue = { params: { id: dele.id }, body: { followUpDate: '2026-01-05' } }
    await product.api.call(leads.revise, overdue)
    await pushAddress(page, `/dashboard/leads?search=adeyemi`)
    await leadNamed(page, 'Dele Adeyemi').getByText('Overdue since Jan 5, 2026').waitFor()
    await leadNamed(page, 'Dele Adeyemi').getByRole('link', { name: 'Dele Adeyemi' }).click()
    await panel(page).getByRole('button', { name: 'Tomorrow' }).click()
    await panel(page).getByText('Overdue since').waitFor({ state: 'detached' })
    await eventually(async () => expect((await findLead(product, 'Dele Adeyemi')).followUpDate).not.toBe('2026-01-05'))
    await panel(page).getByRole('button', { name: 'Close panel' }).click()
    await panel(page).waitFor({ state: 'detached' })

    const campaign = { source: 'newsletter', medium: 'email', name: 'spring-launch', term: null, content: null }
    const origin = { page: '/?utm_campaign=spring-launch', referrer: 'https://news.example/issue-7', campaign }
    const body = { name: 'Vera Blum', email: 'vera@blum.example', message: 'Please call.', origin }
    await product.api.call(contact.send, { body })
    await page.getByLabel('Search leads').fill('blum')
    await leadNamed(page, 'Vera Blum').getByRole('link', { name: 'Vera Blum' }).click()
    await panel(page).getByText('spring-launch', { exact: true }).waitFor()
    await panel(page).getByText('https://news.example/issue-7').waitFor()

    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await page.getByLabel('Search leads').fill('')
    await leadNamed(page, 'Leila Haddad').waitFor()
    await page.getByRole('heading', { name: 'Leads', exact: true }).click()
    await page.keyboard.press('n')
    await panel(page).getByRole('button', { name: 'Add lead' }).click()
    const complaints = async () => (await panel(page).getByRole('alert').allTextContents()).filter(Boolean)
    await eventually(async () => expect(await complaints()).toEqual(['Name is required', 'Email is required']))
    await expectFocused(page, '')
    await page.keyboard.type('Wanda Kowalska')
    await panel(page).getByLabel('Email').fill('Priya.Raman@mail.example')
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Open that lead' }).waitFor()
    await panel(page).getByLabel('Email').fill('wanda@mail.example')
    await page.keyboard.press('Enter')
    await toast(page, 'Wanda Kowalska was added').waitFor()
    await leadNamed(page, 'Wanda Kowalska').waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await panel(page).getByRole('heading', { name: 'Wanda Kowalska' }).waitFor()
    await product.leave(['404 /api/leads/missing', '409 /api/leads'], /lead-panel-/)
  })
})
