import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aProposal } from '#tests/support/document/documents.ts'
import { type DocumentsProduct, edit, openDocuments } from './support/documents-product.ts'
import { editSummary, saveSummary } from './support/edit-summary.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments()
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave())

const openSummary = (text = aProposal.executiveSummary) => editSummary(product, text)
const save = (page: Page, path: string) => saveSummary(product, page, path)

/** Dispatches a paste event as a browser does. */
const paste = (page: Page, html: string) =>
  page.evaluate((found) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', found)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)

const written = 'In short,  **we help**.\r\n\r\n* one *item*\n\n•  two\n\n\n__Last__\n with two lines. \n'

describe('a text in the editor', () => {
  it('stays as it was written where it is not touched', async () => {
    const { path, page, area } = await openSummary(written)
    await area.getByText('two', { exact: true }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' more')
    expect(await save(page, path)).toBe(written.replace('•  two', '• two more'))
  })

  it('that is filled in is that text', async () => {
    const { path, page, area } = await openSummary('- old\n- list')
    await area.fill('**bold** text')
    expect(await area.innerHTML()).toBe('<p><strong>bold</strong> text</p>')
    const text = 'One\n\nTwo\nlines\n- a\n- *b*'
    await area.fill(text)
    expect(await area.innerHTML()).toBe(
      '<p>One</p><p>Two<br>lines</p><ul><li><p>a</p></li><li><p><em>b</em></p></li></ul>',
    )
    expect(await save(page, path)).toBe(text)
  })

  it('turns typed signs into what they mean', async () => {
    const { path, page, area } = await openSummary()
    await area.fill('')
    await area.pressSequentially('Some **bold** and *it*, 2 * 3 * 4.')
    expect(await area.innerHTML()).toBe('<p>Some <strong>bold</strong> and <em>it</em>, 2 * 3 * 4.</p>')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Done')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('now.')
    expect(await save(page, path)).toBe('Some **bold** and *it*, 2 * 3 * 4.\n\n- one\n- two\n\nDone\nnow.')
  })

  it('takes items apart and together again with Backspace', async () => {
    const { path, page, area } = await openSummary('- one\n- two')
    await area.getByText('two', { exact: true }).click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    expect(await area.innerHTML()).toBe('<ul><li><p>one</p></li></ul><p>two</p>')
    await page.keyboard.press('Backspace')
    expect(await area.innerHTML()).toBe('<ul><li><p>onetwo</p></li></ul>')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    await page.keyboard.press('Delete')
    expect(await save(page, path)).toBe('- onetwo')
  })

  it('takes a key at the caret as it is now, before the browser reports that it moved, and is left with Tab', async () => {
    const { page, area } = await openSummary('- one\n- two')
    await area.getByText('one', { exact: true }).click()
    await area.evaluate((editor) => {
      document.getSelection()?.setPosition(editor.querySelectorAll('p')[1]?.firstChild ?? null, 0)
      editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }))
    })
    expect(await area.innerHTML()).toBe('<ul><li><p>one</p></li></ul><p>two</p>')
    await area.getByText('one', { exact: true }).click()
    await page.keyboard.press('Tab')
    await expect.poll(() => area.evaluate((element) => element === document.activeElement)).toBe(false)
    expect(await area.innerText()).toMatch(/^one\s+two$/)
  })
})

describe('what is pasted', () => {
  it('keeps what the markup can say, and nothing that runs', async () => {
    const { path, page, area } = await openSummary('Old')
    await area.fill('')
    await paste(
      page,
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;">Plan</span></h2>' +
        '<p dir="ltr"><span style="color:#f00;font-weight:400;">We </span><span style="font-weight:700;">help</span></p>' +
        '<ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li></ul></b>',
    )
    expect((await area.innerHTML()).replace(/ class="[^"]*"/g, '')).toBe(
      '<p><strong>Plan</strong></p><p>We <strong>help</strong></p><ul><li><p>one</p></li></ul>',
    )
    await area.fill('')
    await paste(
      page,
      '<p onclick="alert(1)">a<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">link</a></p><iframe src="/"></iframe>',
    )
    expect(await save(page, path)).toBe('alink')
  })

  it('within a line stays in it, with the space behind its words', async () => {
    const cases = [
      // From a browser, a browser on Windows, the editor, and another block.
      ['<meta charset="utf-8"><b>gladly</b><span> </span>', '**gladly** '],
      ['<html>\r\n<body>\r\n<!--StartFragment--><b>gladly</b> <!--EndFragment-->\r\n</body>\r\n</html>', '**gladly** '],
      ['<p data-pm-slice="1 1 []"><strong>gladly</strong> and </p>', '**gladly** and '],
      ['<p> gladly </p>\n', 'gladly'],
    ] as const
    const { path, page, area } = await openSummary(cases.map(() => 'We help you.').join('\n\n'))
    for (const [at, [html]] of cases.entries()) {
      await area.locator('p').nth(at).click()
      await page.keyboard.press('Home')
      for (const _ of 'We ') await page.keyboard.press('ArrowRight')
      await paste(page, html)
    }
    expect(await save(page, path)).toBe(cases.map(([, words]) => `We ${words}help you.`).join('\n\n'))
  })
})

describe('the code of the editor', () => {
  it('is loaded when editing begins, and again where that failed', async () => {
    const path = await product.proposal()
    const page = await product.staff(path)
    const loaded: string[] = []
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname))
    await page.getByRole('article').waitFor()
    await page.reload()
    await page.getByRole('article').waitFor()
    expect(loaded.filter((name) => name.includes('open-editor'))).toEqual([])
    await page.route('**/open-editor-*.js', (route) => route.abort(), { times: 1 })
    await edit(page)
    await page.getByText('The editor could not be loaded.').first().waitFor()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('textbox', { name: 'Executive Summary' }).waitFor()
    await product.leave([], /open-editor|ERR_FAILED|Failed to fetch/)
  })
})
