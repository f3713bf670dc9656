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

  it.each([
    ['**bold** text', '<p><strong>bold</strong> text</p>'],
    [
      'One\n\nTwo\nlines\n- a\n- *b*',
      '<p>One</p><p>Two<br>lines</p><ul><li><p>a</p></li><li><p><em>b</em></p></li></ul>',
    ],
  ])('that is filled in as %j is that text', async (text, html) => {
    const { path, page, area } = await openSummary('- old\n- list')
    await area.fill(text)
    expect(await area.innerHTML()).toBe(html)
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

  it('takes a key at the caret as it is now, before the browser reports that it moved', async () => {
    const { area } = await openSummary('- one\n- two')
    await area.getByText('one', { exact: true }).click()
    await area.evaluate((editor) => {
      document.getSelection()?.setPosition(editor.querySelectorAll('p')[1]?.firstChild ?? null, 0)
      editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }))
    })
    expect(await area.innerHTML()).toBe('<ul><li><p>one</p></li></ul><p>two</p>')
  })

  it('is left with Tab', async () => {
    const { page, area } = await openSummary('- one')
    await area.getByText('one', { exact: true }).click()
    await page.keyboard.press('Tab')
    await expect.poll(() => area.evaluate((element) => element === document.activeElement)).toBe(false)
    expect(await area.innerText()).toBe('one')
  })
})

describe('what is pasted', () => {
  it.each([
    [
      'Google Docs',
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;">Plan</span></h2>' +
        '<p dir="ltr"><span style="color:#f00;font-weight:400;">We </span><span style="font-weight:700;">help</span><span style="font-style:italic;"> you</span></p>' +
        '<ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li><ul><li><p><span>deeper</span></p></li></ul><li><p>two</p></li></ul></b>',
      '**Plan**\n\nWe **help** *you*\n\n- one\n- deeper\n- two',
    ],
    [
      'Word',
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {color:red}</style></head><body><!--StartFragment-->' +
        '<h1>Plan<o:p></o:p></h1><p class=MsoNormal>We <b>help</b>\r\nyou<o:p></o:p></p>' +
        "<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span></span><![endif]>one<o:p></o:p></p>" +
        "<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><i>two</i><o:p></o:p></p>" +
        '<p class=MsoNormal><o:p>&nbsp;</o:p></p><table><tr><td><p>Hub</p></td><td><p>$8,500</p></td></tr></table><!--EndFragment--></body></html>',
      '**Plan**\n\nWe **help** you\n\n- one\n- *two*\n\nHub | $8,500',
    ],
    [
      'another editor on ProseMirror',
      '<meta charset="utf-8"><h2 data-pm-slice="1 1 []">Plan</h2><p>was <s>$500</s> $400</p><ol><li><p>one</p></li></ol>',
      '**Plan**\n\nwas $400\n\n1. one',
    ],
    [
      'a hostile page',
      '<p onclick="alert(1)">a<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">link</a></p><iframe src="/"></iframe>',
      'alink',
    ],
  ])('from %s keeps what the markup can say', async (_where, html, text) => {
    const { path, page, area } = await openSummary('Old')
    await area.fill('')
    await paste(page, html)
    expect(await save(page, path)).toBe(text)
  })

  it.each([
    ['a browser', '<meta charset="utf-8"><b>gladly</b><span> </span>', '**gladly** '],
    [
      'a browser on Windows',
      '<html>\r\n<body>\r\n<!--StartFragment--><b>gladly</b> <!--EndFragment-->\r\n</body>\r\n</html>',
      '**gladly** ',
    ],
    ['the editor', '<p data-pm-slice="1 1 []"><strong>gladly</strong> and </p>', '**gladly** and '],
    ['another block', '<p> gladly </p>\n', 'gladly'],
  ])('within a line stays in it, with the space behind its words: from %s', async (_where, html, words) => {
    const { path, page, area } = await openSummary('We help you.')
    await area.getByText('We help you.').click()
    await page.keyboard.press('Home')
    for (const _ of 'We ') await page.keyboard.press('ArrowRight')
    await paste(page, html)
    expect(await save(page, path)).toBe(`We ${words}help you.`)
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
