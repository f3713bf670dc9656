import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { pageAt } from '#tests/support/site/site-desk.ts'
import { expectFocus } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const previewOf = (page: Page, width: 'Desktop' | 'Phone') => page.frameLocator(`iframe[title="Preview, ${width}"]`)

/** The families of the letters that the browser draws for the first element of the desktop's preview. */
const lettersOf = async (page: Page, selector: string): Promise<string[]> => {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  const { root } = await inspector.send('DOM.getDocument')
  const frame = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'iframe[title$="Desktop"]' })
  const { node } = await inspector.send('DOM.describeNode', { nodeId: frame.nodeId, depth: 1, pierce: true })
  const { backendNodeId = 0 } = node.contentDocument ?? {}
  const { object } = await inspector.send('DOM.resolveNode', { backendNodeId })
  const document = await inspector.send('DOM.requestNode', { objectId: object.objectId ?? '' })
  const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: document.nodeId, selector })
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId })
  await inspector.detach()
  return fonts.map(({ familyName }) => familyName)
}

/** Clicks a text where a person sees it: the page is scaled down into its frame. */
const clickText = async (page: Page, width: 'Desktop' | 'Phone', path: string) => {
  const text = previewOf(page, width).locator(`[data-text="${path}"]`).first()
  await text.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const frame = page.locator(`iframe[title="Preview, ${width}"]`)
  await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await frame.boundingBox()
  const at = await text.evaluate((element) => {
    const [{ left = 0, top = 0 } = {}] = element.getClientRects()
    return { left: (left + 8) / window.innerWidth, top: (top + 6) / window.innerHeight }
  })
  if (box === null) throw new Error('No frame on the screen')
  await page.mouse.click(box.x + at.left * box.width, box.y + at.top * box.height)
}

/** The first heading of the page that visitors read. */
const expectTitle = (title: string) =>
  eventually(async () => expect(/<h1[^>]*>([^<]*)/.exec((await pageAt(product.url)).html)?.[1]).toBe(title))

const former = 'Your next best customer is already in your data.'

describe('the editor of the site', () => {
  it('takes a text where it stands, on desktop and phone at once, or in its field, publishes it by a key, takes it back, keeps it as a draft, and restores what was before', async () => {
    await expectTitle(former)
    const page = await product.staff('/dashboard/site')
    const title = page.getByLabel('Title', { exact: true })
    const [desktop, phone] = [previewOf(page, 'Desktop'), previewOf(page, 'Phone')]
    await desktop.getByRole('heading', { level: 1 }).getByRole('textbox').waitFor()
    // What a browser translated would be saved as typed.
    expect(await desktop.locator('html').getAttribute('translate')).toBe('no')
    await clickText(page, 'Desktop', 'hero.title')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Typed  on the page.')
    await phone.getByText('Typed on the page.').waitFor()
    expect(await title.inputValue()).toBe('Typed  on the page.')
    await page.keyboard.press('Enter')
    await clickText(page, 'Desktop', 'hero.more')
    await page.keyboard.press('End')
    await page.keyboard.type(' today')
    const button = desktop.locator('[data-text="hero.more"]').first()
    await eventually(async () => expect(await button.textContent()).toBe('See how it works today'))
    await page.keyboard.press('Escape')
    await eventually(async () => expect(await button.textContent()).toBe('See how it works'))
    await page.getByRole('heading', { name: 'What changed' }).click()
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Publish the site').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('p')
    await page.getByText('Published. Visitors see it within seconds.', { exact: true }).waitFor()
    await page.getByText('Published, version 3').waitFor()
    await expectTitle('Typed  on the page.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Visitors see what they saw before.').first().waitFor()
    await expectTitle(former)

    await title.fill('Words from the dashboard.')
    await desktop.getByRole('heading', { level: 1, name: 'Words from the dashboard.' }).waitFor()
    await page.getByRole('link', { name: 'Skip the preview' }).press('Enter')
    await page.keyboard.press('Tab')
    await expectFocus(page.getByLabel('Part'))
    await page.getByText('En, hero, title').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft, not published yet').waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expectTitle('Words from the dashboard.')
    await page.getByRole('button', { name: 'Restore version 1', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Draft, not published yet').waitFor()
    expect(await title.inputValue()).toBe(former)
  })

  it("previews in the site's own letters, however late they come, says what is refused at its place before it is saved, measures a colour while it is chosen, and shows the name of a figure while its text is typed, which Tab alone reaches", async () => {
    const page = await product.staff('/robots.txt')
    await page.route('**/site/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await page.goto('/dashboard/site')
    const desktop = previewOf(page, 'Desktop')
    await desktop.getByRole('heading', { level: 1 }).waitFor()
    await eventually(async () =>
      expect(await lettersOf(page, 'h1')).toEqual([expect.stringMatching(/^Bricolage Grotesque/)]),
    )
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const heading = desktop.getByRole('textbox', { name: 'Problem, title' })
    await heading.waitFor()
    await clickText(page, 'Desktop', 'problem.title')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.getByText('En, problem, title must not be empty').waitFor()
    expect(await heading.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Escape')
    await page.getByText('En, problem, title must not be empty').waitFor({ state: 'detached' })

    await page.setViewportSize({ width: 390, height: 844 })
    await desktop.getByRole('textbox', { name: 'Hero, eyebrow' }).focus()
    for (const _step of ['title', 'text', 'action', 'more', 'first fact']) await page.keyboard.press('Tab')
    const fact = desktop.getByRole('textbox', { name: 'Hero, facts, 1' })
    expect(await fact.innerText()).toBe('{{auditMinutes}}-minute call')
    await page.keyboard.press('End')
    await page.keyboard.type(' by phone')
    await page.keyboard.press('Enter')
    await desktop.getByText('20-minute call by phone').first().waitFor()
    await page.getByLabel('Width').selectOption('Phone')
    await previewOf(page, 'Phone').getByText('20-minute call by phone').first().waitFor()

    await page.getByLabel('Part').selectOption('Figures')
    await page.getByLabel('Spots left', { exact: true }).fill('many')
    await page.getByLabel('Part').selectOption('Beginning')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('alert').getByText('must be a whole number').waitFor()
    expect(await page.getByLabel('Part').inputValue()).toBe('settings')

    await page.getByLabel('Part').selectOption('Colours and logo')
    await page.getByLabel('Primary', { exact: true }).fill('#8fd0b0')
    await page.getByText('Text needs 4.5 : 1.').first().waitFor()
    await page.getByRole('button', { name: /^Take #/ }).click()
    await page.getByRole('button', { name: /^Take #/ }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Primary', { exact: true }).inputValue()).toMatch(/^#(?!8fd0b0)[0-9a-f]{6}$/)
    await product.leave(['400 /api/site/content'], /400 \/api\/site\/preview/)
  })
})
