import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DocumentsProduct, openDocuments } from './support/documents-product.ts'
import { editProposal, saveProposal } from './support/edit-proposal.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments()
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave())

const typeParagraphs = async (page: Page, area: Locator, texts: readonly string[]) => {
  await area.fill('')
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
}

const signs = [
  'Mitarbeiter*innen und Kund*innen',
  'Kosten: 3*1500*2 EUR, a*b*c, 2**8',
  'x*(y+z)*w',
  'Preis*, Leistung* und Zeit*',
  '*Kund*innen und *Leser*innen',
  'das Zeichen "*" oder "*"',
]

const marks = [
  ['*Kund*innen* da', '<p><em>Kund*innen</em> da</p>', '*Kund*innen* da'],
  ['*a **b** c*', '<p><em>a </em><strong><em>b</em></strong><em> c</em></p>', '*a **b** c*'],
  ['***both*** x', '<p><strong><em>both</em></strong> x</p>', '***both*** x'],
  ['**Preis*** x', '<p><strong>Preis</strong>* x</p>', '**Preis*** x'],
  ['Lehrer\\*innen, \\*so\\*', '<p>Lehrer*innen, *so*</p>', 'Lehrer*innen, \\*so\\*'],
  ['C:\\a b\\ **c**', '<p>C:\\a b\\ <strong>c</strong></p>', 'C:\\a b\\ **c**'],
] as const

describe('what is typed', () => {
  it('stays as typed where its asterisks are signs, and is markup where they are marks, which Ctrl+Z alone takes back, an item in a paragraph of several lines too', async () => {
    const { path, page, area } = await editProposal(product)
    const literal = area('Executive Summary')
    await typeParagraphs(page, literal, signs)
    expect(await literal.innerHTML()).toBe(signs.map((text) => `<p>${text}</p>`).join(''))

    const marked = area('Objectives')
    await typeParagraphs(
      page,
      marked,
      marks.map(([typed]) => typed),
    )
    expect(await marked.innerHTML()).toBe(marks.map(([, html]) => html).join(''))

    const undone = area('Proposed Solution')
    await undone.fill('')
    await undone.pressSequentially('This is *so*')
    expect(await undone.innerHTML()).toBe('<p>This is <em>so</em></p>')
    await page.keyboard.press('Control+z')
    expect(await undone.innerHTML()).toBe('<p>This is *so*</p>')
    await undone.pressSequentially(' and *this*')
    expect(await undone.innerHTML()).toBe('<p>This is *so* and <em>this</em></p>')
    await undone.pressSequentially(' too')
    await page.keyboard.press('Control+z')
    expect(await undone.innerHTML()).toBe('<p>This is *so* and <em>this</em></p>')
    await page.keyboard.press('Control+z')

    const item = area('Project Scope & Deliverables')
    await item.fill('')
    await item.pressSequentially('Terms')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('* net')
    expect(await item.innerHTML()).toBe('<p>Terms</p><ul><li><p>net</p></li></ul>')
    await page.keyboard.press('Control+z')
    expect(await item.innerHTML()).toBe('<p>Terms</p><ul><li><p><br class="ProseMirror-trailingBreak"></p></li></ul>')
    await page.keyboard.press('Control+z')
    await page.keyboard.type('net')
    expect(await item.innerHTML()).toBe('<p>Terms<br>* net</p>')

    expect(await saveProposal(product, page, path)).toMatchObject({
      executiveSummary: signs.join('\n\n'),
      understandingObjectives: marks.map(([, , text]) => text).join('\n\n'),
      proposedSolution: 'This is \\*so\\* and \\*this\\*',
      projectScope: 'Terms\n\\* net',
    })
  })
})
