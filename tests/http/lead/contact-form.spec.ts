import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'

let atrium: TestAtrium
let staff: ApiClient
let email = ''
beforeAll(async () => {
  atrium = await startTestAtrium({ CONTACT_RATE_PER_MINUTE: '5', TRUST_PROXY: 'true' })
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())
beforeEach(() => {
  email = `${crypto.randomUUID()}@example.com`
})

/** Posts the form like a browser without scripts, from its own address. */
const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  apiClient(atrium.url).send('/contact', {
    method: 'POST',
    body: new URLSearchParams({ company: '', phone: '', estimatedBudget: '', website: '', ...fields }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: atrium.url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': crypto.randomUUID(),
      ...headers,
    },
  })
const message = (more: Record<string, string> = {}) => ({ name: 'Ada', email, message: 'Hello.', ...more })
const leadsOf = async (search: string) => (await staff.call(leads.list, { query: { search } })).leads

describe('a form that is posted without JavaScript', () => {
  it('becomes a lead and is answered with thanks, on a page', async () => {
    const answer = await postForm(
      message({ message: 'One.\r\nTwo.', estimatedBudget: '$5,000 - $15,000', company: 'Engines' }),
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await answer.text()).toContain('Message sent successfully!')
    expect(await leadsOf(email)).toMatchObject([
      { notes: 'One.\nTwo.', company: 'Engines', estimatedValue: 1_000_000, source: 'contact_form' },
    ])
  })

  it('is returned with the validation errors and the escaped input', async () => {
    const hostile = '"><script>alert(1)</script> [[typed email]] {{brandName}}'
    const answer = await postForm({
      name: '',
      email: 'ada@',
      company: hostile,
      message: `\n${hostile}`,
      estimatedBudget: '$50,000+',
    })
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(page).toMatch(
      /aria-describedby="contact-name-error"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*aria-describedby="contact-name-error"/,
    )
    expect(page).toMatch(/id="contact-name-error"[^>]*>Name is required</)
    expect(page).toMatch(/id="contact-email-error"[^>]*>Invalid email address</)
    expect(page).toMatch(/id="contact-message-error"[^>]*></)
    expect(page).toContain('value="ada@"')
    const text = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; [[typed email]] {{brandName}}'
    expect(page).toContain(`value="${text}"`)
    expect(page).toContain(`>\n\n${text}</textarea>`)
    expect(page).toContain('<option value="$50,000+" selected="">')
    expect(page).not.toContain('<script>alert')
  })

  it.each([
    ['message', { message: 'x'.repeat(10_001) }, 'At most 10000 characters'],
    ['name', { name: 'A\0da' }, 'Holds a character that no text may hold'],
    ['estimatedBudget', { estimatedBudget: 'Lots' }, 'Unknown budget range'],
  ])('with a %s that cannot be says so', async (field, wrong, complaint) => {
    const answer = await postForm(message(wrong))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(new RegExp(`id="contact-${field}-error"[^>]*>${complaint}<`))
    expect(await leadsOf(email)).toEqual([])
  })

  it('twice at once, and again after a reload, is one message', async () => {
    const from = { 'x-forwarded-for': '10.2.2.2' }
    const answers = await Promise.all([postForm(message(), from), postForm(message(), from)])
    const second = await postForm(message(), from)
    expect([...answers, second].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await leadsOf(email)).toMatchObject([{ notes: 'Hello.', version: 1 }])
  })

  it('beyond the limit is returned with the input and the time to wait', async () => {
    const from = { 'x-forwarded-for': '10.3.3.3' }
    for (const text of 'abcde') await postForm(message({ message: text }), from)
    const answer = await postForm(message({ message: 'The sixth.' }), from)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toContain('>The sixth.</textarea>')
  })

  it('of a robot is thanked like any other, within the same limit, and no lead comes of it', async () => {
    const from = { 'x-forwarded-for': '10.4.4.4' }
    const thanks = await (await postForm(message(), {})).text()
    for (let n = 0; n < 5; n++) {
      const answer = await postForm(message({ website: 'https://pills.example', message: `Robot ${n}` }), from)
      expect([answer.status, await answer.text()]).toEqual([200, thanks])
    }
    expect((await postForm(message({ website: 'x' }), from)).status).toBe(429)
    expect((await leadsOf(email))[0]?.version).toBe(1)
  })

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ])('from another site (%o) is refused', async (headers) => {
    await expectProblem(await postForm(message(), headers), 403)
    expect(await leadsOf(email)).toEqual([])
  })

  it('of another content type is refused', async () =>
    void (await expectProblem(await postForm(message(), { 'content-type': 'text/plain' }), 415)))

  it.each([
    ['nothing', '', 400],
    ['half a percent sign', 'name=%&email=%f', 400],
    ['bytes that are no text', 'name=%ff%c0&email=%80', 400],
    ['names without values', '&&name&=x&=&name=a&name=b', 400],
    ['names of our own making', '__proto__=x&constructor=y&toString=z&name=[[error name]]', 400],
    ['far too much', `message=${'x'.repeat(5_000_000)}`, 413],
  ])('of %s is refused and breaks nothing', async (_, body, status) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': crypto.randomUUID() }
    const answer = await apiClient(atrium.url).send('/contact', { method: 'POST', body, headers })
    expect(answer.status).toBe(status)
  })

  it('is requested with a link to its field', async () => {
    const answer = await apiClient(atrium.url).send('/contact', { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#contact'])
  })
})

it('nothing was a defect', () => expect(atrium.defects).toEqual([]))
