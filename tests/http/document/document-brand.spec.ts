import { extractImages, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { receiptPath } from '#contracts/share/http/decisions.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readMailInPython } from '#tests/support/mail/mail-in-python.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { post } from '#tests/support/post.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'
import { asSvg, png, siteDesk } from '#tests/support/site/site-desk.ts'

const chromium: Record<string, string> =
  process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }

let smtp: SmtpServer
let atrium: TestAtrium
let staff: ApiClient
let desk: ReturnType<typeof siteDesk>
let links: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  smtp = await smtpServer(() => '250')
  const mail = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'office@example.com', BRAND_NAME: 'Bits & Co' }
  atrium = await startTestAtrium({ ...mail, ...chromium })
  staff = await staffClient(atrium.url)
  desk = siteDesk(atrium.url, staff)
  links = sharedRuns(staff)
})
afterAll(async () => {
  await atrium.stop()
  await smtp.stop()
  expect(atrium.defects).toEqual([])
})

let link: MadeShare
let reader: ApiClient
beforeEach(async () => {
  link = await links.shared({ decision: { until: new Date(Date.now() + 86_400_000).toISOString() } })
  reader = apiClient(atrium.url)
  await reader.call(publicReports.exchange, { params: { redirectToken: link.token }, body: {} })
})

const colors = { primary: '#102a56', secondary: '#1d4ed8', accent: '#fbbf24' }
const brandWith = async (logo: string | null) => {
  const content = await desk.published()
  expect((await desk.put({ ...content, colors, logo })).status).toBe(200)
  await desk.publish()
}
const pageOf = async (path: string) => (await reader.send(path, {})).text()
const pdfOf = async () =>
  getDocumentProxy(
    new Uint8Array(await (await staff.send(`/api/workflows/5/runs/${link.share.runId}/pdf`, {})).arrayBuffer()),
  )
/** The mails about the decision on this test's link, to the office and to its maker, once both are sent. */
const decisionMails = () =>
  eventually(() => {
    const mails = smtp.mails.filter((mail) => mail.includes(`share-${link.share.id}-decision-`))
    expect(mails).toHaveLength(2)
    return mails
  })
const officeMail = async () => {
  const mail = (await decisionMails()).find((source) => /^To: office@example\.com$/m.test(source))
  return readMailInPython(mail ?? '')
}

const logoIn = ({ html, inline }: Awaited<ReturnType<typeof officeMail>>) =>
  inline.find(({ contentId }) => html?.includes(contentId.slice(1, -1)))

const acceptAs = async (name: string) => {
  const { version } = await reader.call(publicReports.read, {})
  const answer = await post(reader.send, '/api/public/report/accept', { name, agreed: true, version })
  expect(answer.status).toBe(201)
}

it('shows documents, PDFs and mails in the built-in look before a publication', async () => {
  for (const path of [`/s/${link.token}`, '/report']) {
    const html = await pageOf(path)
    expect(html).not.toContain('#102a56')
    expect(html).not.toContain('<img')
  }
  expect(await extractImages(await pdfOf(), 1)).toEqual([])
  await acceptAs('Ada')
  expect((await officeMail()).html).toBeNull()
})

it('shows the published colours and an SVG logo, an image alone, on the pages of a link, and draws it for mails', async () => {
  const shapes = '<script>alert(1)</script><path d="M0 0h40v20H0z"/>'
  await brandWith(asSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${shapes}</svg>`))
  for (const path of [`/s/${link.token}`, '/report']) {
    const html = await pageOf(path)
    expect(html).toContain('--brand-primary:#102a56')
    expect(html).toContain('<meta name="theme-color" content="#102a56">')
    expect(html).toMatch(/<img [^>]*src="\/site\/logo-[\w-]{8}\.svg"/)
    expect(html).toMatch(/<link rel="icon" type="image\/svg\+xml" href="\/site\/logo-[\w-]{8}\.svg">/)
    expect(html).not.toContain('alert(1)')
  }
  await acceptAs('Grace Hopper')
  const mail = await officeMail()
  expect(mail.html).toMatch(/<img src="cid:[^"]+" width="64" height="32"/)
  expect(logoIn(mail)).toMatchObject({ type: 'image/png', disposition: 'inline' })
  expect(mail.html).not.toContain('svg')
})

it('prints the logo into the PDF of a run and into the receipt, and has mails with the letterhead of the brand', async () => {
  await brandWith(png)
  const [picture] = await extractImages(await pdfOf(), 1)
  expect(picture).toMatchObject({ width: 2, height: 2 })
  await acceptAs('Ada <b>Byron</b>')
  const receipt = await getDocumentProxy(new Uint8Array(await (await reader.send(receiptPath, {})).arrayBuffer()))
  expect(await extractImages(receipt, 1)).toHaveLength(1)
  const mail = await officeMail()
  expect(mail.text).toContain('Ada <b>Byron</b>')
  expect(mail.html).toContain('background:#102a56;color:#fff')
  expect(mail.html).toContain('Bits &amp; Co')
  expect(mail.html).toContain('Ada &lt;b&gt;Byron&lt;/b&gt;')
  const [, address = ''] = /href="([^"]+)"/.exec(mail.html ?? '') ?? []
  expect(address).toContain(`run=${link.share.runId}`)
  expect(mail.text).toContain(address.replaceAll('&amp;', '&'))
  expect(logoIn(mail)).toMatchObject({ type: 'image/png', disposition: 'inline' })
})

it('goes back to the built-in look with the first version', async () => {
  await staff.send('/api/site/versions/1/restore', { method: 'POST' })
  await desk.publish()
  expect(await pageOf('/report')).not.toContain('#102a56')
  expect(await extractImages(await pdfOf(), 1)).toEqual([])
})
