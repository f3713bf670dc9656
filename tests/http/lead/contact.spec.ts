import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { rowsOf } from '#tests/support/log/event-rows.ts'
import { post } from '#tests/support/post.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'

let atrium: TestAtrium
let visitor: ApiClient
let staff: ApiClient
let email = ''

beforeAll(async () => {
  atrium = await startTestAtrium()
  visitor = apiClient(atrium.url)
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())
beforeEach(() => {
  email = `${crypto.randomUUID()}@example.com`
})

const message = (fields: object = {}) => ({ name: 'Grace Hopper', email, message: 'Please call me.', ...fields })
const leadsOf = async (search: string) => (await staff.call(leads.list, { query: { search } })).leads

describe('a contact message', () => {
  it('becomes a lead that staff read at once', async () => {
    const body = message({ company: ' Navy ', phone: '555', estimatedBudget: '$5,000 - $15,000' as const })
    expect(await visitor.call(contact.send, { body })).toEqual({ received: true })
    expect(await leadsOf(email)).toMatchObject([
      {
        name: 'Grace Hopper',
        email,
        company: 'Navy',
        phone: '555',
        notes: 'Please call me.',
        status: 'new',
        priority: 'medium',
        source: 'contact_form',
        estimatedValue: 1_000_000,
        lastContactDate: null,
        version: 1,
      },
    ])
  })

  it('joins the lead with the same address, ignoring case, and overwrites nothing', async () => {
    await visitor.call(contact.send, { body: message() })
    const body = message({ email: ` ${email.toUpperCase()} `, name: 'Other', company: 'Navy', message: 'Again.' })
    await visitor.call(contact.send, { body })
    const [lead, ...others] = await leadsOf(email)
    expect(others).toEqual([])
    expect(lead).toMatchObject({ name: 'Grace Hopper', email, company: 'Navy', version: 2 })
    expect(lead?.notes).toMatch(/^Please call me\.\n\n\[.*20\d\d.*\] Again\.$/s)
  })

  it('of a crowd at once from one address makes one lead with all of them', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => `Message ${n}.`)
    await Promise.all(texts.map((text) => visitor.call(contact.send, { body: message({ message: text }) })))
    const [lead, ...others] = await leadsOf(email)
    expect(others).toEqual([])
    for (const text of texts) expect(lead?.notes).toContain(text)
  })

  it('of 10,000 characters is taken, and a longer one is refused', async () => {
    await visitor.call(contact.send, { body: message({ message: 'x'.repeat(10_000) }) })
    const { problem } = await refusalOf(visitor.call(contact.send, { body: message({ message: 'x'.repeat(10_001) }) }))
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'message', message: 'At most 10000 characters' }] })
  })

  it('is one of many that cannot grow a lead without bound', async () => {
    const text = 'x'.repeat(9_999)
    for (let n = 0; n < 40; n++) {
      expect(await visitor.call(contact.send, { body: message({ message: text }) })).toEqual({ received: true })
    }
    const [listed] = await leadsOf(email)
    expect(listed?.notes).toHaveLength(1000)
    const { lead } = await staff.call(leads.read, { params: { id: listed?.id ?? '' } })
    expect(lead.notes.length).toBeLessThan(101_000)
    expect(lead.notes.split(text)).toHaveLength(11)
    expect(lead.version).toBe(40)
  })

  it('names every missing field with its own words', async () => {
    const { problem } = await refusalOf(visitor.call(contact.send, { body: { name: ' ', email: '', message: '\n' } }))
    expect(problem).toMatchObject({
      status: 400,
      errors: [
        { path: 'name', message: 'Name is required' },
        { path: 'email', message: 'Email is required' },
        { path: 'message', message: 'Message is required' },
      ],
    })
  })

  it.each(['\u00a0\u2003', '\u200b\u200d', '\ufeff', '\u00ad', '\u3164', '\u2800', '\u202e\u2066'])(
    'refuses a required field without a visible character: %j',
    async (text) => {
      const body = { name: text, email: text, message: text, company: text }
      const { problem } = await refusalOf(visitor.call(contact.send, { body }))
      const words = ['Name is required', 'Email is required', 'Message is required']
      expect(problem?.errors?.map((error) => error.message)).toEqual(words)
      await visitor.call(contact.send, { body: message({ company: text }) })
      expect((await leadsOf(email))[0]?.company).toBeNull()
    },
  )

  it.each(['plain', 'a@b', 'a@b.c', 'a b@c.de', '@c.de', 'a@.1'])('is refused from the address %s', async (address) => {
    const { problem } = await refusalOf(visitor.call(contact.send, { body: message({ email: address }) }))
    expect(problem?.errors).toContainEqual({ path: 'email', message: 'Invalid email address' })
  })

  // signalapp/Signal-Android 11630, bitwarden/clients 6186, woocommerce/woocommerce 58000.
  it.each(['\u202a+49 151\u202c', '\u2068+49 151\u2069', '+49\ufe0d 151\u200b'])(
    'has a phone number, not %j',
    async (phone) => {
      await visitor.call(contact.send, { body: message({ phone }) })
      expect((await leadsOf(email))[0]?.phone).toBe('+49 151')
    },
  )

  it('is taken from an address with letters beyond ASCII', async () => {
    expect(await visitor.call(contact.send, { body: message({ email: 'müller@bücher.example' }) })).toEqual({
      received: true,
    })
  })

  it('takes a budget of white space alone as none', async () => {
    for (const estimatedBudget of [' ', '\u00a0\t', '\u2800']) {
      const { status } = await post(visitor.send, '/api/contact', message({ estimatedBudget }))
      expect(status).toBe(201)
    }
  })

  it('is refused with a budget that is not offered', async () => {
    const answer = await post(visitor.send, '/api/contact', message({ estimatedBudget: 'Lots' }))
    expect((await expectProblem(answer, 400)).errors).toEqual([
      { path: 'estimatedBudget', message: 'Unknown budget range' },
    ])
  })
})

describe('a message of a robot', () => {
  it.each([
    ['fills in the honeypot field', { website: 'https://pills.example' }],
    ['is faster than anybody', { elapsed: 300 }],
  ])('that %s is thanked like any other, and no lead comes of it', async (_, mark) => {
    const answer = await post(visitor.send, '/api/contact', message(mark))
    expect([answer.status, await answer.json()]).toEqual([201, { received: true }])
    expect(await leadsOf(email)).toEqual([])
  })

  it('is not a person’s message, with an empty honeypot and enough time', async () => {
    await visitor.call(contact.send, { body: message({ website: '', elapsed: 8000 }) })
    expect(await leadsOf(email)).toHaveLength(1)
  })
})

describe('where a visit began', () => {
  const campaign = { source: 'news', medium: 'email', name: 'spring', term: 'regulars' }
  const storedEvents = async () => {
    const [lead] = await leadsOf(email)
    const database = await connectedClient(atrium.databaseUrl)
    return rowsOf(database, streamName('lead', lead?.id ?? '')).finally(() => database.end())
  }

  it('is recorded with each message, sealed in the log', async () => {
    const origin = { page: '/', referrer: 'https://search.example/', campaign }
    await visitor.call(contact.send, { body: message({ origin }) })
    await visitor.call(contact.send, { body: message({ message: 'Again.', origin: { page: '/terms-of-service' } }) })
    const events = await storedEvents()
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toMatch(/search\.example|regulars|terms-of/)
  })

  it.each([
    ['origin.page', { page: 'x'.repeat(501) }],
    ['origin.campaign.term', { campaign: { term: 'x'.repeat(201) } }],
  ])('is refused where %s is too long', async (path, origin) => {
    const { problem } = await refusalOf(visitor.call(contact.send, { body: message({ origin }) }))
    expect(problem?.errors?.map((error) => error.path)).toEqual([path])
  })
})

describe('a newsletter subscription', () => {
  it('becomes a lead of its source, and joins a lead that is known', async () => {
    expect(await visitor.call(contact.subscribe, { body: { email } })).toEqual({ received: true })
    expect(await leadsOf(email)).toMatchObject([{ source: 'newsletter', name: '', notes: '', version: 1 }])
    await visitor.call(contact.subscribe, { body: { email, name: 'Grace' } })
    expect(await leadsOf(email)).toMatchObject([{ source: 'newsletter', name: 'Grace', version: 2 }])
  })
})

it('no message was a defect', () => expect(atrium.defects).toEqual([]))
