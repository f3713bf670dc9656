import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { anOverview, aProposal } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type DocumentsProduct, edit, openDocuments, savedOf, saveElsewhere } from './support/documents-product.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments()
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave([], /412/))

const openDocument = async (kind: 'proposal' | 'overview' = 'proposal') => {
  const path = await product[kind]()
  const page = await product.staff(path)
  await edit(page)
  return { path, page }
}

describe('edit mode', () => {
  it('shows bold and bullets as such, by keyboard and button, undoes them in one step, keeps the input when the save fails, and saves every editable text of a proposal, wrapped', async () => {
    const { path, page } = await openDocument()
    const area = page.getByRole('textbox', { name: 'Executive Summary' })
    await area.fill('word')
    await area.selectText()
    await page.keyboard.press('Control+b')
    expect(await area.locator('strong').innerText()).toBe('word')
    const bold = page.getByRole('button', { name: 'Bold' }).first()
    await eventually(async () => expect(await bold.getAttribute('aria-pressed')).toBe('true'))
    await page.keyboard.press('Control+z')
    await eventually(async () => expect(await area.locator('strong').count()).toBe(0))
    await page.getByRole('button', { name: 'Bullets' }).first().click()
    expect(await area.locator('li').innerText()).toBe('word')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+y')
    expect(await area.locator('li').count()).toBe(1)
    expect(await violationsOn(page)).toEqual([])

    const labels = [
      'Executive Summary',
      'Objectives',
      'Proposed Solution',
      'Project Scope & Deliverables',
      'Project Timeline',
    ]
    for (const label of [...labels, 'Estimated Investment']) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(`${label} **anew**`)
    }
    const save = page.getByRole('button', { name: 'Save', exact: true })
    let tries = 0
    const failing = { status: 500, body: '{}' }
    await page.route('**/api/workflows/runs/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      tries += 1
      return route.fulfill({ ...failing, contentType: 'application/problem+json' })
    })
    await save.click()
    await page.getByText('Failed to update proposal', { exact: true }).waitFor()
    const detail = 'Another person saved first.'
    const problem = { type: 'about:blank', title: 'Precondition Failed', status: 412, detail }
    Object.assign(failing, { status: 412, body: JSON.stringify(problem) })
    await save.click()
    await page.getByText(detail, { exact: true }).waitFor()
    // Of conflicts in no text, three are tried again.
    expect(tries).toBe(1 + 3)
    expect(await page.getByRole('textbox', { name: 'Objectives' }).innerText()).toBe('Objectives anew')
    await page.unrouteAll()
    await save.click()
    await page.getByText('Proposal updated successfully', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit Content' }).waitFor()
    expect(await page.locator('article strong').allInnerTexts()).toContain('anew')
    expect((await savedOf(product.api, path)).outputs).toEqual({
      success: true,
      data: {
        ...aProposal,
        executiveSummary: 'Executive Summary **anew**',
        understandingObjectives: 'Objectives **anew**',
        proposedSolution: 'Proposed Solution **anew**',
        projectScope: 'Project Scope & Deliverables **anew**',
        timeline: 'Project Timeline **anew**',
        investment: 'Estimated Investment **anew**',
      },
    })
    await product.leave([], /^(?:412|500) /)
  })

  it('disables AI editing without an AI, with a reason, moves the focus to the first text, saves both texts of an overview by Ctrl-Enter, and returns the focus', async () => {
    const { path, page } = await openDocument('overview')
    await page.locator('[role="textbox"]:focus').waitFor()
    await page.getByText('AI editing is not configured. Set it up under Settings, AI.').first().waitFor()
    expect(await page.getByRole('button', { name: 'AI edit Understanding Your Objective' }).isDisabled()).toBe(true)
    await page.keyboard.type('So. ')
    await page.getByRole('textbox', { name: 'Understanding Your Objective' }).getByText('So. ').waitFor()
    await page.getByRole('textbox', { name: 'Understanding Your Objective' }).fill('To thrive.')
    await page.getByRole('textbox', { name: 'Our Recommendation' }).fill('It fits.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Engagement overview updated successfully', { exact: true }).waitFor()
    await page.locator('button:focus', { hasText: 'Edit Content' }).waitFor()
    const { data } = (await savedOf(product.api, path)).outputs
    expect(data).toEqual({
      ...anOverview,
      section1_content: 'To thrive.',
      recommendation: { packageName: 'Snapshot', justification: 'It fits.' },
    })
  })

  it('keeps the draft across a reload, discards it when asked to, and asks before a link or Back leaves it and before signing out, which deletes it', async () => {
    const { path, page } = await openDocument()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('textbox', { name: 'Executive Summary' }).fill('Half a thought')
    await page.reload()
    await page.getByText('This is your draft from before').waitFor()
    expect(await page.getByRole('textbox', { name: 'Executive Summary' }).innerText()).toBe('Half a thought')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByText('In short.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Edit Content' }).waitFor()
    expect((await savedOf(product.api, path)).outputs).toEqual(aProposal)

    await edit(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await edit(page)
    await page.getByRole('textbox', { name: 'Executive Summary' }).fill('Half a thought')
    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    expect(new URL(page.url()).pathname).toBe(path)
    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/dashboard/leads')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('This browser keeps a draft that you have not saved. Signing out removes it.').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()

    await page.goBack()
    await page.getByRole('textbox', { name: 'Executive Summary' }).fill('Half of another thought')
    await page.evaluate(() => history.forward())
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(new URL(page.url()).pathname).toBe(path)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Sign out without saving?').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByRole('textbox', { name: 'Executive Summary' }).innerText()).toBe('Half of another thought')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/dashboard/login')
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
    await eventually(async () => expect(await drafts()).toEqual([]))
  })
})

describe('a document that another user saved meanwhile', () => {
  it('is saved silently if none of its texts conflict, and else shown with both texts, and saved with those that were chosen', async () => {
    const { path, page } = await openDocument()
    await page.getByRole('textbox', { name: 'Executive Summary' }).fill('Both')
    const silent = { ...aProposal, executiveSummary: 'Both', clientName: 'Harbor Coffee' }
    await saveElsewhere(product.api, path, silent)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Proposal updated successfully', { exact: true }).waitFor()
    expect((await savedOf(product.api, path)).outputs.data.clientName).toBe('Harbor Coffee')

    await edit(page)
    await page.getByRole('textbox', { name: 'Executive Summary' }).fill('Mine')
    await page.getByRole('textbox', { name: 'Project Timeline' }).fill('My weeks')
    await saveElsewhere(product.api, path, { ...silent, executiveSummary: 'Theirs', investment: 'Their price' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Another person saved first' })
    const summary = dialog.getByRole('group', { name: 'Executive Summary' })
    await summary.getByText('Mine', { exact: true }).waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await violationsOn(page)).toEqual([])
    await summary.getByRole('radio', { name: 'Their text Theirs' }).check()
    await dialog.getByRole('button', { name: 'Use what is chosen' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Content' }).waitFor()
    const { data } = (await savedOf(product.api, path)).outputs
    expect(data).toEqual({ ...silent, executiveSummary: 'Theirs', timeline: 'My weeks', investment: 'Their price' })
  })
})
