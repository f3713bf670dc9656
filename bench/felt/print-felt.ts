import { loadavg } from 'node:os'
import { slowdown } from '../interactions/interactions.ts'
import { measureLeadsPage } from '../leads-page/leads-page.ts'
import { boundLine } from '../report.ts'
import { allInOne } from '../runs/installations.ts'
import { feltBounds, leadsPageBounds } from '../targets.ts'
import { measureFelt } from './felt.ts'

/** What is felt at the list of leads: loads, acts, the next screen, a missing connection, and scrolling. */
export const printFelt = async (print: (text: string) => void): Promise<void> => {
  const server = await allInOne()
  try {
    const { first, second, screenMs, acts, lost, isReadable } = await measureFelt(server)
    print(`Felt, at the list of leads; acts and scrolling at CPU ÷ ${slowdown}. Load: ${loadavg()[0]?.toFixed(1)}\n`)
    print(boundLine('first load, to the list', first.toList.kB, feltBounds.toList))
    print(boundLine('           its requests', first.toList.requests, feltBounds.requestsToList))
    print(boundLine('in three seconds', first.inThreeSeconds.kB, feltBounds.inThreeSeconds))
    print(boundLine('           its requests', first.inThreeSeconds.requests, feltBounds.requestsInThreeSeconds))
    print(boundLine('second visit, in three seconds', second.inThreeSeconds.kB, feltBounds.secondVisit))
    for (const [act, ms] of Object.entries(acts)) print(boundLine(`${act} on screen`, ms, feltBounds.act))
    print(boundLine('next screen', screenMs, feltBounds.screen))
    print(boundLine('of five acts without a connection lost', lost, feltBounds.lost))
    print(`           a lead ${isReadable ? 'opens' : 'does not open'} meanwhile`)
  } finally {
    await server.stop()
  }
  await printScrolling(print)
}

/** On an installation of its own, as the import has to be whole. */
const printScrolling = async (print: (text: string) => void): Promise<void> => {
  const server = await allInOne()
  try {
    const { framesPerSecond } = await measureLeadsPage(server, slowdown)
    print(boundLine('100,000 leads, in frames a second', framesPerSecond, leadsPageBounds.frames))
  } finally {
    await server.stop()
  }
}
