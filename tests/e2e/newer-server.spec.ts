import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  for (const name of ['Ada Byron', 'Grace Kim'])
    await product.api.call(leads.create, { body: { name, email: `${name.split(' ')[0]}@mail.example` } })
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** A page that gets answers on a path as from a newer server. */
const openWithAnswer = async (path: RegExp, at: string, change: (answer: string) => string) => {
  const page = await product.staff('/dashboard/automation')
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: change(await answer.text()) })
  })
  await page.goto(at)
  return page
}

describe('a tab that is older than the server', () => {
  it('shows a workflow of an unknown status', async () => {
    const page = await openWithAnswer(/\/api\/workflows$/, '/dashboard', (answer) =>
      answer.replace(/"status":"\w+"/, '"status":"on_hold"').replace(/"updatedAt":"[^"]*",?/, ''),
    )
    await page.getByText('On hold', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Workflows' }).waitFor()
  })

  it('shows leads with unknown words and missing fields', async () => {
    const page = await openWithAnswer(/\/api\/leads\?/, '/dashboard/leads', (answer) =>
      answer
        .replace(/"status":"\w+"/, '"status":"negotiating"')
        .replace(/"source":"\w+"/, '"source":"partner"')
        .replace(/"createdAt":"[^"]*",?/, ''),
    )
    await page.getByText('Ada Byron').first().waitFor()
    await page.getByText('Grace Kim').first().waitFor()
    await page.getByText('Negotiating').first().waitFor({ state: 'attached' })
  })

  it('says that an answer could not be read, which is no silence of the server', async () => {
    const page = await openWithAnswer(/\/api\/leads\?/, '/dashboard/leads', () => '<html>Sign in to the network</html>')
    const failure = page.getByRole('alert').filter({ hasText: 'Leads could not be loaded' })
    await failure.getByText(/The server answered, but this page cannot read the answer/).waitFor()
  })
})
