import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type DocumentsProduct, edit, openDocuments } from './support/documents-product.ts'
import { editProposal, saveProposal } from './support/edit-proposal.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments()
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave())

/** Dispatches a paste event as a browser does. */
const paste = (page: Page, html: string) =>
  page.evaluate((found) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', found)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)

/** Composes a text in steps, as an input method does, and commits the last. */
const compose = async (page: Page, steps: readonly string[]) => {
  const method = await page.context().newCDPSession(page)
  for (const text of steps)
    await method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await method.send('Input.insertText', { text: steps.at(-1) ?? '' })
}

const written = 'In short,  **we help**.\r\n\r\n* one *item*\n\n•  two\n\n\n__Last__\n with two lines. \n'

/** What is pasted within a line: from a browser, a browser on Windows, the editor, and another block. */
const inLine = [
  ['<meta charset="utf-8"><b>gladly</b><span> </span>', '**gladly** '],
  ['<html>\r\n<body>\r\n<!--StartFragment--><b>gladly</b> <!--EndFragment-->\r\n</body>\r\n</html>', '**gladly** '],
  ['<p data-pm-slice="1 1 []"><strong>gladly</strong> and </p>', '**gladly** and '],
  ['<p> gladly </p>\n', 'gladly'],
] as const

describe('a text in the editor', () => {
  it('stays as written where it is not touched, is what is filled in, turns typed signs into what they mean, is redone no further than it was undone, and replaced by a composition', async () => {
    const { path, page, area } = await editProposal(product, {
      executiveSummary: written,
      proposedSolution: '- old\n- list',
    })
    await area('Executive Summary').getByText('two', { exact: true }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' more')

    const filled = area('Proposed Solution')
    await filled.fill('**bold** text')
    expect(await filled.innerHTML()).toBe('<p><strong>bold</strong> text</p>')
    const text = 'One\n\nTwo\nlines\n- a\n- *b*'
    await filled.fill(text)
    expect(await filled.innerHTML()).toBe(
      '<p>One</p><p>Two<br>lines</p><ul><li><p>a</p></li><li><p><em>b</em></p></li></ul>',
    )

    const typed = area('Project Timeline')
    await typed.fill('')
    await typed.pressSequentially('Some **bold** and *it*, 2 * 3 * 4.')
    expect(await typed.innerHTML()).toBe('<p>Some <strong>bold</strong> and <em>it</em>, 2 * 3 * 4.</p>')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Done')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('now.')

    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Control+Shift+z')

    const composed = area('Objectives')
    await composed.fill('Old')
    await composed.press('Control+a')
    await compose(page, ['に', 'にほ', '日本'])

    expect(await saveProposal(product, page, path)).toMatchObject({
      executiveSummary: written.replace('•  two', '• two more'),
      understandingObjectives: '日本',
      proposedSolution: text,
      timeline: 'Some **bold** and *it*, 2 * 3 * 4.\n\n- one\n- two\n\nDone\nnow.',
    })
  })

  it('takes items apart and together again with Backspace, takes what is pasted without anything that runs, in its line with the space behind its words, takes a key at the caret before the browser reports that it moved, and is left with Tab', async () => {
    const { path, page, area } = await editProposal(product, {
      executiveSummary: '- one\n- two',
      timeline: inLine.map(() => 'We help you.').join('\n\n'),
      projectScope: '- one\n- two',
    })
    const list = area('Executive Summary')
    await list.getByText('two', { exact: true }).click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    expect(await list.innerHTML()).toBe('<ul><li><p>one</p></li></ul><p>two</p>')
    await page.keyboard.press('Backspace')
    expect(await list.innerHTML()).toBe('<ul><li><p>onetwo</p></li></ul>')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    await page.keyboard.press('Delete')

    const pasted = area('Objectives')
    await pasted.fill('')
    await paste(
      page,
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;">Plan</span></h2>' +
        '<p dir="ltr"><span style="color:#f00;font-weight:400;">We </span><span style="font-weight:700;">help</span></p>' +
        '<ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li></ul></b>',
    )
    expect((await pasted.innerHTML()).replace(/ class="[^"]*"/g, '')).toBe(
      '<p><strong>Plan</strong></p><p>We <strong>help</strong></p><ul><li><p>one</p></li></ul>',
    )
    await pasted.fill('')
    await paste(
      page,
      '<p onclick="alert(1)">a<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">link</a></p><iframe src="/"></iframe>',
    )

    for (const [at, [html]] of inLine.entries()) {
      await area('Project Timeline').locator('p').nth(at).click()
      await page.keyboard.press('Home')
      for (const _ of 'We ') await page.keyboard.press('ArrowRight')
      await paste(page, html)
    }

    const caret = area('Project Scope & Deliverables')
    await caret.getByText('one', { exact: true }).click()
    await caret.evaluate((editor) => {
      document.getSelection()?.setPosition(editor.querySelectorAll('p')[1]?.firstChild ?? null, 0)
      editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }))
    })
    expect(await caret.innerHTML()).toBe('<ul><li><p>one</p></li></ul><p>two</p>')
    await caret.getByText('one', { exact: true }).click()
    await page.keyboard.press('Tab')
    await eventually(async () =>
      expect(await caret.evaluate((element) => element === document.activeElement)).toBe(false),
    )
    expect(await caret.innerText()).toMatch(/^one\s+two$/)

    expect(await saveProposal(product, page, path)).toMatchObject({
      executiveSummary: '- onetwo',
      understandingObjectives: 'alink',
      timeline: inLine.map(([, words]) => `We ${words}help you.`).join('\n\n'),
    })
  })
})

describe('the code of the editor', () => {
  it('is loaded when editing begins, and again where that failed, and gives the focus to the first text however long it takes', async () => {
    const page = await product.staff(await product.proposal())
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.includes('open-editor')),
      )
    await page.getByRole('article').waitFor()
    expect(await loaded()).toEqual([])
    await page.route('**/open-editor-*.js', async (route) => {
      await page.locator('[tabindex="-1"]:focus').waitFor({ state: 'attached' })
      await route.continue()
    })
    await page.route('**/open-editor-*.js', (route) => route.abort(), { times: 1 })
    await edit(page)
    await page.getByText('The editor could not be loaded.').first().waitFor()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.locator('[role="textbox"][aria-label="Executive Summary"]:focus').waitFor()
    expect(await loaded()).not.toEqual([])
    await product.leave([], /open-editor|ERR_FAILED|Failed to fetch/)
  })
})
