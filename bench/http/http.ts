import type { Measured } from '../measured.ts'
import type { Results } from '../report.ts'
import { inRounds } from '../rounds.ts'
import { program } from './program.ts'
import { atrium, type BenchServer, helloWorld } from './servers.ts'
import { signIn } from './sign-in.ts'

const rounds = 3
export const roundSeconds = '2'
const connections = '32'
const listed = 100

type Databases = { readonly contact: string; readonly leads: string }

/** Requests per second of the contact form and the leads list, against a minimal server. */
export const measureHttp = async (databases: Databases): Promise<Results> => {
  const servers: BenchServer[] = []
  const started = async (starting: Promise<BenchServer>) => {
    const server = await starting
    servers.push(server)
    return server
  }
  try {
    const hello = await started(helloWorld())
    const contact = await started(atrium(databases.contact))
    const leads = await started(atrium(databases.leads))
    await fillList(leads.url)
    const cookie = await signIn(leads.url)
    return await inRounds(
      [
        { name: 'hello world', round: () => load({ URL: hello.url }) },
        { name: 'POST /api/contact', round: () => load({ URL: `${contact.url}/api/contact`, KIND: 'contact' }) },
        { name: 'GET /api/leads', round: () => load({ URL: `${leads.url}/api/leads`, COOKIE: cookie }) },
      ],
      rounds,
    )
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

export const load = async (settings: Readonly<Record<string, string>>): Promise<Measured> => {
  const path = new URL('load.ts', import.meta.url).pathname
  const { output } = program(path, { ...settings, SECONDS: roundSeconds, CONNECTIONS: connections })
  const { refused, ...result } = JSON.parse(await output()) as Measured & { refused: number }
  if (refused > 0) throw new Error(`${refused} requests to ${settings.URL} were refused`)
  return result
}

const fillList = async (url: string) => {
  for (let lead = 0; lead < listed; lead++) {
    const body = JSON.stringify({ name: `Lead ${lead}`, email: `lead.${lead}@example.com`, message: 'Call me.' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.255.0.${lead}` }
    const { status } = await fetch(`${url}/api/contact`, { method: 'POST', headers, body })
    if (status !== 201) throw new Error(`a lead was answered with ${status}`)
  }
}
