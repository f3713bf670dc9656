import { leads } from '#contracts/lead/http/leads.ts'
import type { ApiClient } from '#tests/support/api-client.ts'

/** A small consultancy's pipeline, oldest first: name, company, status, priority, source, dollars, phone, notes. */
const table = `
Otis Grant | Grant & Sons Roofing | lost | low | direct | 1500 | +1 503 555 0119 | Went with their nephew.
Priya Raman | Lotus Yoga Collective | won | high | referral | 12000 |  | Signed for six months.
Marek Novak | Novak Cycles | won | medium | contact_form | 8500 | +1 503 555 0142 | Starts with the workshop reminders.
Hannah Weiss |  | lost | low | newsletter |  |  |
Dele Adeyemi | Adeyemi Dental | proposal_sent | high | referral | 32500 | +1 971 555 0107 | Two chairs stand empty every Friday. Wants recall messages that do not sound like a dentist.
Sofia Marchetti | Trattoria Marchetti | qualified | medium | contact_form | 10000 | +1 503 555 0188 | Full on weekends, quiet from Monday to Wednesday. Has every reservation since 2019 in one system.
Tomás Herrera | Herrera Landscaping | contacted | medium | direct | 2500 |  | Call again after the season.
Grace Kim | Paper Crane Stationery | new | low | newsletter |  |  |
Lukas Brandt | Brandt Feinkost | qualified | high | contact_form | 32500 |  | We run three bakeries and a small online shop. About 4,000 people have bought from us since spring, and I could not name ten of them. / The till, the shop and the newsletter do not talk to each other. / I would like to know who comes back, who does not, and what to write to whom. We have a student who can help for a day a week.
Aisha Bello | Bello Events | contacted | high | referral | 10000 | +1 360 555 0171 | Referred by Priya.
Noah Fitzgerald | Fitzgerald Physio | proposal_sent | medium | contact_form | 10000 |  | Wants the proposal before the board meets on the 14th.
Mei-Ling Chen | Jade Garden Spa | won | medium | direct | 5600 | +1 503 555 0133 | Gift cards first.
Samuel Osei | Osei Coffee Roasters | qualified | high | contact_form | 50000 | +1 503 555 0155 | Subscriptions stall after the third bag. 1,900 lapsed customers, all with an address and a favourite roast.
Ingrid Solberg | Fjord Outdoor | new | medium | contact_form | 10000 |  | Two shops and a web store on different systems.
Carlos Mendes |  | new | low | newsletter |  |  |
Ruth Abrams | Abrams Bookkeeping | contacted | medium | referral | 2500 |  | Most clients leave in their second year. Why?
Yusuf Demir | Demir Auto Care | contacted | low | contact_form | 2500 | +1 971 555 0164 | Inspection reminders by text message.
Chloé Laurent | Maison Laurent | proposal_sent | high | direct | 24000 |  | Met at the chamber of commerce.
Bjarne-Maximilian von Hohenstein-Westerberg | The Extraordinarily Long-Named Artisanal Woodworking Company | new | medium | contact_form | 2500 |  | Custom tables; a sale takes months.
Amara Nwosu | Nwosu Family Law | qualified | medium | referral | 10000 | +1 503 555 0126 | Careful with data. Asked twice who can read it.
Ethan Brooks | Brooks Climbing Gym | new | high | contact_form | 32500 |  | 600 members, 40 leave every month, and nobody asks them why. Our contract with the old agency ends soon.
Fatima Zahra | Zahra Interiors | new | medium | contact_form | 10000 | +1 503 555 0190 | Would like to see an example from another studio.
Daniel Petrov | Petrov Music School | contacted | medium | contact_form | 2500 |  | Trial lessons that do not turn into students.
Leila Haddad | Cedar & Thyme Catering | new | high | contact_form | 50000 | +1 971 555 0148 | Office lunches for eleven companies. Which of them could we lose, and which could order twice a week?
Eleanor Whitfield | Whitfield Garden Centre | new | medium | contact_form | 32500 | +1 503 555 0111 | We have 12,000 loyalty cards and send everybody the same leaflet. I saw what you did for Novak Cycles.
`

/** Adds the samples sequentially, which fixes their order. */
export const addSampleLeads = async (api: ApiClient): Promise<void> => {
  for (const row of table.trim().split('\n')) await api.call(leads.create, { body: sampleOf(row) })
}

const sampleOf = (row: string) => {
  const [name = '', company = '', status = '', priority = '', source = '', dollars = '', phone = '', notes = ''] = row
    .split('|')
    .map((cell) => cell.trim())
  return leads.create.body.parse({
    name,
    company,
    email: emailOf(name),
    status,
    priority,
    source,
    estimatedValue: dollars === '' ? null : Number(dollars) * 100,
    phone,
    notes: notes.replaceAll(' / ', '\n'),
  })
}

const emailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')}@mail.example`
