import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogger } from '#adapters/telemetry/logger.ts'
import { environmentWithDotEnv } from '#apps/environment.ts'
import { usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { outliveOutput } from '#apps/lost-output.ts'
import { startAtrium } from '#apps/server/start.ts'
import { welcome } from '#apps/server/welcome.ts'
import type { Settings } from '#apps/settings.ts'
import { readSettings } from '#apps/settings.ts'
import { failProcess, onStopSignal } from '#apps/stop-signals.ts'
import { writing } from '#contracts/document/http/writing.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { proposalId, workflows } from '#contracts/workflow/http/workflows.ts'
import type { Browser } from './browser.ts'
import { newBrowser, signedIn } from './browser.ts'
import { fillThePast } from './past.ts'
import { openSampleEndpoint } from './sample-endpoint.ts'
import { sampleProposals, sampleRuns } from './sample-runs.ts'
import { shareDocuments } from './share-documents.ts'

/** Clean-up steps for the end of the demo, latest first. */
const closers: (() => Promise<void>)[] = []
const leaving = new AbortController()

/** Starts Atrium on a temporary folder, fills it, prints where it is, and removes everything on a signal. */
const main = async (): Promise<void> => {
  outliveOutput()
  const folder = await temporaryDataFolder()
  closers.push(folder.remove)
  const settings = demoSettings(environmentWithDotEnv(), folder.path)
  const logger = openLogger(settings.LOG_LEVEL)
  const firstUser = await fillThePast(settings, (message) => logger.warn(message))
  const endpoint = await openSampleEndpoint()
  closers.push(endpoint.close)
  const atrium = await startAtrium(settings, logger, usualStartTimeouts, leaving.signal)
  closers.push(atrium.stop)
  const staff = await signedIn(atrium.url, firstUser)
  await runWorkflows(staff, endpoint.url)
  await shareDocuments(staff, () => newBrowser(atrium.url))
  process.stdout.write(
    `${welcome(atrium.url, settings, { ...atrium, firstUser, setUp: null })}  This is a demo: what is in it is made up, and gone when you stop it (Ctrl-C).\n\n`,
  )
}

const undo = async () => {
  for (const close of closers.splice(0).toReversed()) await close()
}

const fail = async (error: unknown) => {
  await undo()
  failProcess(error)
}

/** The demo's data folder; under root, PostgreSQL runs under another account, which must be able to enter it. */
const temporaryDataFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'atrium-demo-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The only environment variables that apply: everything else is the demo's own and temporary. */
const brand = ['BRAND_NAME', 'LEGAL_ENTITY', 'CONTACT_EMAIL', 'BOOKING_URL', 'LINKEDIN_URL', 'IMPRINT_URL']
const country = ['CURRENCY', 'LOCALE', 'TIME_ZONE', 'DATE_FORMAT', 'WEEK_STARTS_ON', 'LANGUAGES']
const passedNames = ['PORT', 'HOST', ...brand, ...country]

/** Settings for the temporary data folder: never a configured database, bus, key or AI. */
const demoSettings = (environment: Readonly<Record<string, string | undefined>>, dataDir: string): Settings => {
  const own = Object.fromEntries(passedNames.map((name) => [name, environment[name]]))
  return readSettings({
    ...own,
    LOG_LEVEL: environment.LOG_LEVEL ?? 'warn',
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_ENDPOINTS: 'true',
  })
}

const endpoints = [
  ['1', '/enrich'],
  ['2', '/digest'],
  ['3', '/audit'],
] as const

/** Sets the endpoint of the first three workflows and starts every sample run, as staff would in the dashboard. */
const runWorkflows = async (browser: Browser, endpointUrl: string): Promise<void> => {
  for (const [id, path] of endpoints) {
    await browser(workflows.revise, { params: { id }, body: { apiEndpoint: `${endpointUrl}${path}` } })
  }
  for (const { workflowId, inputs } of sampleRuns) {
    await browser(runs.start, { params: { id: String(workflowId) }, body: { inputs } })
  }
  for (const inputs of sampleProposals(new Date())) {
    const { run } = await browser(runs.start, { params: { id: String(proposalId) }, body: { inputs } })
    const data = await browser(writing.generateProposal, { body: inputs })
    const outputs = JSON.stringify({ success: true, data })
    await browser(runs.patch, { params: { runId: run.id }, body: { status: 'completed', outputs } })
  }
}

// Last, as what it uses is defined above.
const filling = main()

onStopSignal(async () => {
  leaving.abort()
  await filling.catch(() => undefined)
  await undo()
  process.exit(0)
})

filling.catch((error: unknown) => (leaving.signal.aborted ? undefined : fail(error)))
