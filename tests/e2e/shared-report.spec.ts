import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setColorScheme } from './support/brightness.ts'
import { copiedText, expectFocus } from './support/on-screen.ts'
import { expectFit, heading, openReports, proposalOutputs, type Reports } from './support/readers.ts'
import { faintTextsOn } from './support/violations.ts'
import { desk } from './support/visits.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /^(?:40[34]|502) \/(?:report|api\/public)/))

describe('a report that is being read', () => {
  it('is followed also after a proxy answered for the server, and is replaced by a newer version or another report', async () => {
    const runId = await reports.proposal(proposalOutputs('As it was.'))
    const page = await reports.opened((await reports.share(runId)).path)
    const feed = '**/api/public/report/events'
    await page.route(feed, (route) => route.fulfill({ status: 502, body: '' }))
    await page.reload()
    await page.getByRole('button', { name: 'Next section' }).waitFor()
    await reports.report(runId, { outputs: proposalOutputs('Tried out.') })
    await reports.report(runId, { outputs: proposalOutputs('As it was.') })
    const compared = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/report')
    await page.unroute(feed)
    await (await compared).finished()
    expect(await page.locator('[data-news]').innerText()).toBe('')
    await reports.report(runId, { outputs: proposalOutputs('As it is now.') })
    await page.getByText('A newer version is here.').waitFor()
    expect(await page.getByText('As it was.').isVisible()).toBe(true)
    await expectFit(page)
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByText('As it is now.').waitFor()

    const second = await page.context().newPage()
    const other = await reports.proposal(proposalOutputs('The other one.'))
    await second.goto((await reports.share(other)).path)
    await second.getByText('The other one.').waitFor()
    await heading(page, 'Unable to Load Report').waitFor()
    expect(await page.getByText('Another report was opened in this browser').isVisible()).toBe(true)
    expect(await second.getByText('The other one.').isVisible()).toBe(true)
  })

  it('shows what can be pressed in the colours of the system, keeps what was typed when it is loaded again, and ticks of the same version alone', async () => {
    const items = [
      { name: 'Study', quantity: 1, unitPrice: 500_00 },
      { name: 'Training', quantity: 1, unitPrice: 100_00, optional: true },
    ]
    const outputs = (executiveSummary: string) => {
      const { data } = JSON.parse(proposalOutputs(executiveSummary))
      return JSON.stringify({ success: true, data: { ...data, pricing: { currency: 'USD', taxRate: 0, items } } })
    }
    const runId = await reports.proposal(outputs('As it was.'))
    const decision = { until: new Date(Date.now() + 86_400_000).toISOString() }
    const { path } = await reports.share(runId, { decision })
    const page = await reports.opened(path, { viewport: { width: 1280, height: 800 } })
    const [name, reason] = [page.locator('[name="name"]'), page.locator('[name="reason"]')]
    const [box, question] = [page.locator('[data-optional]'), page.locator('[data-questions] textarea').first()]
    // In the system's own colours, which take backgrounds away.
    await page.emulateMedia({ forcedColors: 'active' })
    const accept = page.getByRole('button', { name: 'Accept this proposal' })
    expect(await accept.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px')
    expect(await box.evaluate((input) => getComputedStyle(input, '::before').content)).toBe('none')
    await page.emulateMedia({ forcedColors: null })
    await name.fill('Ada Meier')
    await page.getByText('Decline', { exact: true }).click()
    await reason.fill('Too late')
    await page.getByRole('button', { name: 'Ask about this section' }).first().click()
    await question.fill('How long?')
    await box.check({ force: true })
    await page.locator('[name="agreed"]').check()
    const fieldValues = async () => [await name.inputValue(), await reason.inputValue(), await question.inputValue()]
    // A phone drops a page in the background, which does nothing more once it is hidden.
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      Storage.prototype.setItem = () => undefined
      location.replace('/report')
    })
    await page.getByRole('button', { name: 'Next section' }).waitFor()
    expect([await fieldValues(), await box.isChecked()]).toEqual([['Ada Meier', 'Too late', 'How long?'], true])
    expect(await page.locator('output[data-sum="total"]').innerText()).toBe('$600.00')
    expect([await reason.isVisible(), await question.isVisible()]).toEqual([true, true])
    await reports.report(runId, { outputs: outputs('As it is now.') })
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByText('As it is now.').first().waitFor()
    await page.getByRole('button', { name: 'Next section' }).waitFor()
    expect([await fieldValues(), await box.isChecked()]).toEqual([['Ada Meier', 'Too late', 'How long?'], false])
    expect(await page.locator('[name="agreed"]').isChecked()).toBe(false)
  })

  it('is copied without its controls, keeps a question typed while one is sent, shows it also in the dark, and is accepted by keyboard', async () => {
    const decision = { until: new Date(Date.now() + 86_400_000).toISOString() }
    const page = await reports.opened((await reports.shared({ decision })).path, desk)
    await page.getByRole('button', { name: 'Ask about this section' }).first().waitFor()
    const text = await copiedText(page)
    expect([text.includes('Executive Summary'), text.includes('Ask about')]).toEqual([true, false])
    const answered = Promise.withResolvers<void>()
    await page.route(/\/api\/public\/report\/questions$/, async (route) => {
      if (route.request().method() === 'POST') await answered.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Ask about this section 1 Executive Summary', exact: true }).click()
    const question = page.locator('[data-questions] textarea').first()
    await question.fill('How long?')
    await page.getByRole('button', { name: 'Send question' }).click()
    await question.fill('How long? And who?')
    answered.resolve()
    await page.getByText('Your question was sent.').waitFor()
    expect(await question.inputValue()).toBe('How long? And who?')
    expect(await question.isVisible()).toBe(true)
    await page.getByRole('listitem').filter({ hasText: 'How long?' }).waitFor()
    await setColorScheme(page, 'dark')
    expect(await faintTextsOn(page)).toEqual([])
    await setColorScheme(page, 'light')

    const decline = page.getByText('Decline', { exact: true })
    await decline.click()
    const [reason, agreed] = [page.locator('[name="reason"]'), page.locator('[name="agreed"]')]
    await reason.fill('Too late')
    await agreed.click()
    expect([await agreed.isChecked(), await reason.isVisible()]).toEqual([true, true])
    await agreed.uncheck()

    await page.locator('[name="name"]').focus()
    await page.keyboard.type('Ada Meier')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('region', { name: 'Accepted' }))
  })

  it('runs each paragraph and list of two languages in the direction of its own, marks of lists included', async () => {
    const text = '**Scope**\n\nשלום עדה, הנה ההצעה.\n\n- מחקר\n\nHello Ada.\n\n- Study'
    const page = await reports.opened((await reports.share(await reports.proposal(proposalOutputs(text)))).path)
    const blocks = (block: string) =>
      page.locator(`main ${block}`, { hasText: /^(?:Scope|שלום.*|Hello.*|מחקר|Study)$/ })
    const directions = ['p', 'li'].map((block) =>
      blocks(block).evaluateAll((elements) =>
        elements.map((element) => {
          const words = document.createRange()
          words.selectNodeContents(element)
          const [line, place] = [words.getBoundingClientRect(), element.getBoundingClientRect()]
          return line.left - place.left > place.right - line.right ? 'rtl' : 'ltr'
        }),
      ),
    )
    expect(await Promise.all(directions)).toEqual([
      ['ltr', 'rtl', 'ltr'],
      ['rtl', 'ltr'],
    ])
    const marks = await blocks('li').evaluateAll((items) =>
      items.map((item) => {
        const { left, right } = getComputedStyle(item, '::before')
        const { direction } = getComputedStyle(item)
        return [direction, Number.parseFloat(direction === 'rtl' ? right : left)]
      }),
    )
    expect(marks).toEqual([
      ['rtl', -20],
      ['ltr', -20],
    ])
  })

  it('can be navigated by keys, which do not break scrolling, by buttons, and by contents that close', async () => {
    const page = await reports.opened((await reports.shared()).path, { viewport: { width: 360, height: 700 } })
    const inSight = (title: string) =>
      page.locator('details a[aria-current="location"]', { hasText: title }).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await inSight('Executive Summary')
    await page.getByRole('button', { name: 'Next section' }).click()
    await inSight('Objectives')
    await page.keyboard.press('ArrowLeft')
    await inSight('Executive Summary')
    const before = await page.evaluate(() => window.scrollY)
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction((top) => window.scrollY > top, before)
    const contents = page.getByRole('navigation', { name: 'Document' }).getByRole('list')
    const ask = page.getByRole('button', { name: 'Ask about this section' }).last()
    for (const close of [() => page.keyboard.press('Escape'), () => ask.click()]) {
      await page.getByText('Contents', { exact: true }).last().click()
      await contents.waitFor()
      await close()
      await contents.waitFor({ state: 'hidden' })
    }
  })
})
