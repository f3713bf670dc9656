import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DocumentsProduct, openDocuments } from './support/documents-product.ts'
import { editSummary, saveSummary } from './support/edit-summary.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments()
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave())

const openSummary = (text = '') => editSummary(product, text)
const save = (page: Page, path: string) => saveSummary(product, page, path)

const typeParagraphs = async (page: Page, area: Locator, texts: readonly string[]) => {
  await area.fill('')
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
}

describe('what is typed', () => {
  it('is kept as it is typed where its asterisks are signs', async () => {
    const texts = [
      'Mitarbeiter*innen und Kund*innen',
      'Kosten: 3*1500*2 EUR, a*b*c, 2**8',
      'x*(y+z)*w',
      'Preis*, Leistung* und Zeit*',
      '*Kund*innen und *Leser*innen',
      'das Zeichen "*" oder "*"',
    ]
    const { path, page, area } = await openSummary()
    await typeParagraphs(page, area, texts)
    expect(await area.innerHTML()).toBe(texts.map((text) => `<p>${text}</p>`).join(''))
    expect(await save(page, path)).toBe(texts.join('\n\n'))
  })

  it('is read as markup where its asterisks are marks', async () => {
    const cases = [
      ['*Kund*innen* da', '<p><em>Kund*innen</em> da</p>', '*Kund*innen* da'],
      ['*a **b** c*', '<p><em>a </em><strong><em>b</em></strong><em> c</em></p>', '*a **b** c*'],
      ['***both*** x', '<p><strong><em>both</em></strong> x</p>', '***both*** x'],
      ['**Preis*** x', '<p><strong>Preis</strong>* x</p>', '**Preis*** x'],
      ['Lehrer\\*innen, \\*so\\*', '<p>Lehrer*innen, *so*</p>', 'Lehrer*innen, \\*so\\*'],
      ['C:\\a b\\ **c**', '<p>C:\\a b\\ <strong>c</strong></p>', 'C:\\a b\\ **c**'],
    ] as const
    const { path, page, area } = await openSummary()
    await typeParagraphs(
      page,
      area,
      cases.map(([typed]) => typed),
    )
    expect(await area.innerHTML()).toBe(cases.map(([, html]) => html).join(''))
    expect(await save(page, path)).toBe(cases.map(([, , text]) => text).join('\n\n'))
  })

  it('takes back a conversion alone with Ctrl+Z, and the signs stay', async () => {
    const { path, page, area } = await openSummary()
    await area.fill('')
    await area.pressSequentially('This is *so*')
    expect(await area.innerHTML()).toBe('<p>This is <em>so</em></p>')
    await page.keyboard.press('Control+z')
    expect(await area.innerHTML()).toBe('<p>This is *so*</p>')
    await area.pressSequentially(' and *this*')
    expect(await area.innerHTML()).toBe('<p>This is *so* and <em>this</em></p>')
    await area.pressSequentially(' too')
    await page.keyboard.press('Control+z')
    expect(await area.innerHTML()).toBe('<p>This is *so* and <em>this</em></p>')
    await page.keyboard.press('Control+z')
    expect(await save(page, path)).toBe('This is \\*so\\* and \\*this\\*')
  })

  it('takes back an item with Ctrl+Z, in a paragraph of several lines too', async () => {
    const { path, page, area } = await openSummary()
    await area.fill('')
    await area.pressSequentially('Terms')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('* net')
    expect(await area.innerHTML()).toBe('<p>Terms</p><ul><li><p>net</p></li></ul>')
    await page.keyboard.press('Control+z')
    expect(await area.innerHTML()).toBe('<p>Terms</p><ul><li><p><br class="ProseMirror-trailingBreak"></p></li></ul>')
    await page.keyboard.press('Control+z')
    await page.keyboard.type('net')
    expect(await area.innerHTML()).toBe('<p>Terms<br>* net</p>')
    expect(await save(page, path)).toBe('Terms\n\\* net')
  })
})
