import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { copiedText, expectFocus } from './support/on-screen.ts'
import { expectFit, heading, openReports, proposalOutputs, type Reports } from './support/readers.ts'
import { desk, phone } from './support/visits.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /^(?:40[34]|502) \/(?:report|api\/public)/))

describe('a report that is being read', () => {
  it('offers a newer version unobtrusively', async () => {
    const runId = await reports.proposal(proposalOutputs('As it was.'))
    const page = await reports.opened((await reports.share(runId)).path)
    await page.getByText('As it was.').waitFor()
    await reports.report(runId, { outputs: proposalOutputs('As it is now.') })
    await page.getByText('A newer version is here.').waitFor()
    expect(await page.getByText('As it was.').isVisible()).toBe(true)
    await expectFit(page)
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByText('As it is now.').waitFor()
  })

  it('keeps what was typed when it is loaded again, and ticks of the same version alone', async () => {
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
    await name.fill('Ada Meier')
    await page.getByText('Decline', { exact: true }).click()
    await reason.fill('Too late')
    await page.getByRole('button', { name: 'Ask about this section' }).first().click()
    await question.fill('How long?')
    await box.check({ force: true })
    await page.locator('[name="agreed"]').check()
    const fieldValues = async () => [await name.inputValue(), await reason.inputValue(), await question.inputValue()]
    await page.evaluate(() => location.replace('/report'))
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

  it('is copied without the words of its controls', async () => {
    const page = await reports.opened((await reports.shared()).path)
    await page.getByRole('button', { name: 'Ask about this section' }).first().waitFor()
    const text = await copiedText(page)
    expect([text.includes('Executive Summary'), text.includes('Ask about')]).toEqual([true, false])
  })

  it('keeps what is typed while a question is sent', async () => {
    const page = await reports.opened((await reports.shared()).path, desk)
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
  })

  it('leaves the reason to decline open while the reader presses something else', async () => {
    const decision = { until: new Date(Date.now() + 86_400_000).toISOString() }
    const page = await reports.opened((await reports.shared({ decision })).path, desk)
    await page.getByText('Decline', { exact: true }).click()
    const reason = page.locator('[name="reason"]')
    await reason.fill('Too late')
    const agreed = page.locator('[name="agreed"]')
    await agreed.click()
    expect([await agreed.isChecked(), await reason.isVisible()]).toEqual([true, true])
    await page.setViewportSize(phone.viewport)
    const contents = page.getByRole('navigation', { name: 'Document' }).getByRole('list')
    await page.getByText('Contents', { exact: true }).last().click()
    await contents.waitFor()
    await page.locator('[name="name"]').click()
    await contents.waitFor({ state: 'hidden' })
  })

  it('is accepted by keyboard, after which the decision is read next', async () => {
    const decision = { until: new Date(Date.now() + 86_400_000).toISOString() }
    const page = await reports.opened((await reports.shared({ decision })).path, desk)
    await page.locator('[name="name"]').focus()
    await page.keyboard.type('Ada Meier')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('region', { name: 'Accepted' }))
  })

  it('runs from right to left where it is written so, with its marks of lists', async () => {
    const texts = ['שלום עדה, הנה ההצעה שלנו.\n\n- מחקר\n- הדרכה', 'Hello Ada.\n\n- Study']
    for (const [text, direction] of [
      [texts[0], 'rtl'],
      [texts[1], 'ltr'],
    ] as const) {
      const page = await reports.opened((await reports.share(await reports.proposal(proposalOutputs(text ?? '')))).path)
      const item = page.locator('main li', { hasText: /מחקר|Study/ })
      expect(await item.evaluate((element) => getComputedStyle(element).direction)).toBe(direction)
      const [left, right] = await item.evaluate((element) => {
        const { left, right } = getComputedStyle(element, '::before')
        return [Number.parseFloat(left), Number.parseFloat(right)]
      })
      expect(direction === 'rtl' ? right : left).toBe(-20)
    }
  })

  it('runs each paragraph and list of two languages in the direction of its own', async () => {
    const text = '**Scope**\n\nשלום עדה, הנה ההצעה.\n\n- מחקר\n\nHello Ada.\n\n- Study'
    const page = await reports.opened((await reports.share(await reports.proposal(proposalOutputs(text)))).path)
    const directions = ['p', 'li'].map((block) =>
      page.locator(`main ${block}`, { hasText: /^(?:Scope|שלום.*|Hello.*|מחקר|Study)$/ }).evaluateAll((elements) =>
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
  })

  it('follows on after a proxy answered for the server, and offers nothing that reads as before', async () => {
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
  })

  it('can be navigated by keys, which do not break scrolling, and by buttons', async () => {
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
    await page.getByText('Contents', { exact: true }).last().click()
    await page.keyboard.press('Escape')
    await eventually(async () =>
      expect(await page.getByRole('link', { name: 'Next Steps' }).last().isVisible()).toBe(false),
    )
  })

  it('is replaced when another report is opened in the same browser, with an explanation', async () => {
    const first = await reports.opened((await reports.shared()).path)
    const second = await first.context().newPage()
    const other = await reports.proposal(proposalOutputs('The other one.'))
    await second.goto((await reports.share(other)).path)
    await second.getByText('The other one.').waitFor()
    await heading(first, 'Unable to Load Report').waitFor()
    expect(await first.getByText('Another report was opened in this browser').isVisible()).toBe(true)
    expect(await second.getByText('The other one.').isVisible()).toBe(true)
  })
})
