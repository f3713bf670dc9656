import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'
import { asStarted, atrium, type BenchServer } from '../http/servers.ts'
import { signIn } from '../http/sign-in.ts'
import { median, timed } from '../measured.ts'
import { boundLine } from '../report.ts'
import { maxResidentMb } from '../runs/processor-time.ts'
import { onConnection } from '../runs/seed.ts'
import { mailBounds } from '../targets.ts'

export const usualMails = 10_000
const perLead = 500
const openings = 15
const settleMs = 3000

/** The rate at which mails of Dovecot are taken, the memory that it takes, and the time to open a lead with 500. */
export const printMail = async (url: string, count: number, print: (text: string) => void): Promise<void> => {
  const imap = await dovecotServer()
  try {
    const settings = { IMAP_URL: imap.url, MASTER_KEY: randomBytes(32).toString('base64'), ...asStarted }
    const first = await atrium(url, settings)
    const cookie = await signIn(first.url)
    const leads = await leadsWith(first, cookie, Math.ceil(count / perLead))
    while ((await mailboxOf(first, cookie)).lastLookAt === null) await pause(100)
    await first.stop()
    await imap.deliverAll(Array.from({ length: count }, (_, n) => aMail(n, leads.length)))
    const server = await atrium(url, settings)
    const atRest = await maxResidentMb(server.pid)
    print(`${count.toLocaleString('en-US')} mails of a Dovecot on loopback, of ${leads.length} leads`)
    print(boundLine('mails taken', await rateOf(url, count), mailBounds.perSecond))
    const peak = await maxResidentMb(server.pid)
    const growth = atRest === null || peak === null ? null : peak - atRest
    print(boundLine('most memory, against a start', growth, mailBounds.growthMb))
    await pause(settleMs)
    const opened = await openingOf(server, await signIn(server.url), leads[0] ?? '')
    print(`${boundLine(`a lead with ${perLead} mails opens`, opened, mailBounds.opening)}\n`)
    await server.stop()
  } finally {
    await imap.stop()
  }
}

const addressOf = (lead: number) => `client${lead}@example.com`

const aMail = (n: number, leads: number): string => {
  const text = `Hello,\n\n${'we read your offer and have a question about the second part. '.repeat(20)}\n`
  const head = `From: Client <${addressOf(n % leads)}>\nTo: office@bits.example\nSubject: Question ${n}\n`
  return `${head}Message-ID: <${n}@client.example>\nContent-Type: text/plain; charset=utf-8\n\n${text}`
}

const leadsWith = (server: BenchServer, cookie: string, count: number): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const headers = { cookie, 'content-type': 'application/json' }
      const body = JSON.stringify({ name: `Client ${n}`, email: addressOf(n) })
      const answer = await fetch(`${server.url}/api/leads`, { method: 'POST', headers, body })
      if (answer.status !== 201) throw new Error(`a lead was answered with ${answer.status}`)
      return ((await answer.json()) as { lead: { id: string } }).lead.id
    }),
  )

const mailboxOf = async (server: BenchServer, cookie: string) =>
  (await (await fetch(`${server.url}/api/mail`, { headers: { cookie } })).json()) as { lastLookAt: string | null }

type Taken = { readonly count: number; readonly seconds: number }

/** Mails a second, from the first that is taken to the last. */
const rateOf = (url: string, count: number): Promise<number> =>
  onConnection(url, async (client) => {
    for (;;) {
      const [taken] = (await client.query<Taken>(progress)).rows
      if (taken?.count === count) return count / taken.seconds
      await pause(500)
    }
  })

const progress = `
  select count(*)::int as count, extract(epoch from max(at) - min(at))::float as seconds
    from events where type = 'LeadMailReceived'`

/** The requests of the lead's panel, together. */
const openingOf = async ({ url }: BenchServer, cookie: string, leadId: string): Promise<number> => {
  const read = async (path: string) => {
    const answer = await fetch(`${url}/api/leads/${leadId}${path}`, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    await answer.arrayBuffer()
  }
  const taken: number[] = []
  for (let n = 0; n < openings; n++)
    taken.push(await timed(() => Promise.all(['', '/mails', '/timeline', '/documents'].map(read))))
  return median(taken)
}
