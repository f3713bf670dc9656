import { openLogger } from '../../adapters/log/logger.ts'
import { usualPatience } from '../server/patience.ts'
import { startAtrium } from '../server/start.ts'
import { welcome } from '../server/welcome.ts'
import { environmentWithDotEnv } from '../settings.ts'
import { onceToldToStop } from '../stop-signals.ts'
import { newBrowser, signedIn } from './browser.ts'
import { demoSettings } from './demo-settings.ts'
import { fillThePast } from './past.ts'
import { runWorkflows } from './run-workflows.ts'
import { openSampleEndpoint } from './sample-endpoint.ts'
import { shareDocuments } from './share-documents.ts'
import { temporaryDataFolder } from './temporary-data-folder.ts'

/** What has to be undone when the demo ends, the latest first. */
const opened: (() => Promise<void>)[] = []
const leaving = new AbortController()

/** Starts Atrium on a folder of its own, fills it, says where it is, and takes everything away on a signal. */
const main = async (): Promise<void> => {
  const folder = await temporaryDataFolder()
  opened.push(folder.remove)
  const settings = demoSettings(environmentWithDotEnv(), folder.path)
  const logger = openLogger(settings.LOG_LEVEL)
  const firstUser = await fillThePast(settings, (message) => logger.warn(message))
  const endpoint = await openSampleEndpoint()
  opened.push(endpoint.close)
  const atrium = await startAtrium(settings, logger, usualPatience, leaving.signal)
  opened.push(atrium.stop)
  const staff = await signedIn(atrium.url, firstUser)
  await runWorkflows(staff, endpoint.url)
  await shareDocuments(staff, () => newBrowser(atrium.url))
  process.stdout.write(
    `${welcome(atrium.url, settings, firstUser)}  This is a demo: what is in it is made up, and gone when you stop it (Ctrl-C).\n\n`,
  )
}

const undo = async () => {
  for (const close of opened.splice(0).toReversed()) await close()
}

const fail = async (error: unknown) => {
  await undo()
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}

const filling = main()

onceToldToStop(async () => {
  leaving.abort()
  await filling.catch(() => undefined)
  await undo()
  process.exit(0)
})

filling.catch((error: unknown) => (leaving.signal.aborted ? undefined : fail(error)))
