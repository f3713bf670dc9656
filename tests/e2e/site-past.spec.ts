import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { dossierPagePath } from '#contracts/audit/http/proofs.ts'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { apiClient } from '#tests/support/api-client.ts'
import { siteDesk } from '#tests/support/site/site-desk.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
let leadId: string
beforeAll(async () => {
  product = await openProduct()
  await publish('What we promised.')
  const campaign = { source: 'letter', medium: null, name: null, term: null, content: null }
  const origin = { page: '/?utm_source=letter', referrer: null, campaign }
  const message = { name: 'Vera Blum', email: 'vera@blum.example', message: 'You promised.', origin }
  await apiClient(product.url).call(contact.send, { body: message })
  const { leads: matches } = await product.api.call(leads.list, { query: { search: 'vera@blum.example' } })
  leadId = matches[0]?.id ?? ''
  await publish('What we say today.')
})
afterAll(() => product.close())
afterEach(() => product.leave())

const publish = async (title: string) => {
  const desk = siteDesk(product.url, product.api)
  const content = await desk.published()
  content.languages.en.hero.title = title
  await desk.put(content)
  await desk.publish()
}

it("leads from a lead's origin to the page as it was when the visitor wrote", async () => {
  const page = await product.staff(`/dashboard/leads?lead=${leadId}`)
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'The page as it was then' }).click()
  const past = await opening
  await past.getByRole('heading', { level: 1, name: 'What we promised.' }).waitFor()
  const visitor = await product.visitor('/')
  await visitor.getByRole('heading', { level: 1, name: 'What we say today.' }).waitFor()
})

it("leads there from the lead's dossier too", async () => {
  const answer = await product.api.send(dossierPagePath.replace(':kind', 'lead').replace(':id', leadId), {})
  expect(answer.status).toBe(200)
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  await writeFile(join(folder.path, 'dossier.html'), await answer.text())
  const page = await product.staff('/robots.txt')
  await page.goto(`file://${folder.path}/dossier.html`)
  const address = await page.getByRole('link', { name: 'The page as it was then' }).getAttribute('href')
  expect(address).toMatch(new RegExp(`^${product.url.replace(/\/$/, '')}/\\?at=20`))
  await page.goto(address ?? '')
  await page.getByRole('heading', { level: 1, name: 'What we promised.' }).waitFor()
})
