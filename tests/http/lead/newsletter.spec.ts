import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'

let smtp: SmtpServer
let atrium: TestAtrium
let staff: ApiClient
let verdict = '250'
beforeAll(async () => {
  smtp = await smtpServer(() => verdict)
  atrium = await startTestAtrium({
    SMTP_URL: smtp.url,
    NOTIFY_EMAIL: 'team@atrium.test',
    CONTACT_RATE_PER_MINUTE: '100',
    LANGUAGES: 'en,de',
  })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
  await smtp.stop()
})

const form = 'application/x-www-form-urlencoded'
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(atrium.url + path, {
    method: 'POST',
    headers: { 'content-type': form, ...headers },
    body: new URLSearchParams(fields),
  })

const unfold = (mail: string) =>
  mail
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
    .replace(/\r\n[ \t]+/g, ' ')
const mailsTo = (email: string) => smtp.mails.map(unfold).filter((mail) => mail.includes(`To: ${email}`))

/** Asks for the newsletter, and gives the path of the link in the mail. */
const subscribe = async (email: string): Promise<string> => {
  expect((await send('/newsletter', { email })).status).toBe(200)
  const mail = await eventually(() => {
    const [found = ''] = mailsTo(email)
    expect(found).toMatch(/newsletter\/confirm\//)
    return found
  })
  return /\/newsletter\/confirm\/[\w-]+/.exec(mail)?.[0] ?? ''
}

const subscribers = async (at?: string) =>
  (await staff.call(leads.list, { query: { newsletter: 'subscribed', at } })).leads.map(({ email }) => email)

describe('the newsletter', () => {
  it('is offered by a form on the site, without a script, in the language of the page', async () => {
    const english = await (await fetch(atrium.url)).text()
    expect(english).toMatch(/<form class="newsletter"[^>]*action="\/newsletter"/)
    const german = await (await fetch(atrium.url, { headers: { 'accept-language': 'de' } })).text()
    expect(german).toContain('Newsletter per E-Mail')
  })

  it('has no subscriber before the confirmation from the mailbox, which counts once', async () => {
    const path = await subscribe('ada@example.com')
    const all = async () => (await staff.call(leads.list, { query: { search: 'ada@example.com' } })).leads
    expect([await all(), await subscribers()]).toEqual([[], []])
    // Opening the link, as a scanner of mails does, confirms nothing.
    expect(await (await fetch(atrium.url + path)).text()).toContain('ada@example.com')
    expect(await subscribers()).toEqual([])
    for (let time = 0; time < 2; time++) expect((await send(path, {})).status).toBe(200)
    expect(await subscribers()).toEqual(['ada@example.com'])
    expect(await all()).toMatchObject([{ source: 'newsletter' }])
  })

  it('ends with one click of the mail program, for whom it reaches without cookie, origin or fields', async () => {
    await send(await subscribe('ben@example.com'), {})
    const before = new Date().toISOString()
    const [mail = ''] = mailsTo('ben@example.com')
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const path = new URL(/^List-Unsubscribe: <(\S+)>$/m.exec(mail)?.[1] ?? '').pathname
    expect(await subscribers()).toContain('ben@example.com')
    expect((await fetch(atrium.url + path)).status).toBe(200)
    expect(await subscribers()).toContain('ben@example.com')
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(atrium.url + path, { method: 'POST', body })).status).toBe(200)
    expect(await subscribers()).not.toContain('ben@example.com')
    expect(await subscribers(before)).toContain('ben@example.com')
  })

  it('answers the same for a known address, an unknown one and a robot', async () => {
    const answers = await Promise.all([
      send('/newsletter', { email: 'ada@example.com' }),
      send('/newsletter', { email: 'cleo@example.com' }),
      send('/newsletter', { email: 'robot@example.com', website: 'https://spam.example' }),
    ])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect(mailsTo('robot@example.com')).toEqual([])
  })

  it('sends a mailbox at most three mails a day, from any sender of the form', async () => {
    for (let time = 0; time < 5; time++)
      expect((await send('/newsletter', { email: 'dora@example.com' })).status).toBe(200)
    expect(mailsTo('dora@example.com')).toHaveLength(3)
    // RFC 5233: the detail behind a plus, of which there are as many as one likes, is the same mailbox.
    for (let time = 0; time < 3; time++)
      expect((await send('/newsletter', { email: `dora+${time}@example.com` })).status).toBe(200)
    expect(smtp.mails.filter((mail) => /^To: dora\+/m.test(mail))).toEqual([])
  })

  it('refuses a link that was altered, or is for something else', async () => {
    const path = await subscribe('eve@example.com')
    const other = path.replace('/confirm/', '/unsubscribe/')
    const cut = path.slice(0, -3)
    for (const wrong of [other, cut, '/newsletter/confirm/x'])
      for (const answer of [await fetch(atrium.url + wrong), await send(wrong, {})]) expect(answer.status).toBe(404)
    expect(await subscribers()).not.toContain('eve@example.com')
  })

  it('asks to try again later where the mail server is busy, or puts the mail off', async () => {
    for (const answer of ['421', '451']) {
      verdict = answer
      const { status, headers } = await send('/newsletter', { email: 'gil@example.com' })
      expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    }
    verdict = '250'
    await subscribe('gil@example.com')
  })

  it('says what is wrong with an address, and sends no token to the analytics script', async () => {
    const refused = await send('/newsletter', { email: 'nobody' }, { 'accept-language': 'de' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Diese E-Mail-Adresse ist ungültig')
    const page = await fetch(atrium.url + (await subscribe('fay@example.com')))
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await page.text()).not.toContain('analytics.js')
  })
})

it('without a mail server the form is not offered', async () => {
  const silent = await startTestAtrium({ WORKER_CONCURRENCY: '0' })
  try {
    expect(await (await fetch(silent.url)).text()).not.toContain('class="newsletter"')
    const answer = await fetch(`${silent.url}/newsletter`, {
      method: 'POST',
      headers: { 'content-type': form },
      body: new URLSearchParams({ email: 'ada@example.com' }),
    })
    expect(answer.status).toBe(404)
  } finally {
    await silent.stop()
  }
})
