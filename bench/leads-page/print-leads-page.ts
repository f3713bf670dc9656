import { boundLine } from '../report.ts'
import { allInOne } from '../runs/installations.ts'
import { leadsPageBounds } from '../targets.ts'
import { measureLeadsPage } from './leads-page.ts'

/** The list of 100,000 leads in a browser. */
export const printLeadsPage = async (print: (text: string) => void): Promise<void> => {
  const server = await allInOne()
  try {
    const { firstLeadMs, framesPerSecond, late, heapMb, drawnRows } = await measureLeadsPage(server)
    print('The page of 100,000 leads, in Chromium without a graphics card\n')
    print(boundLine('scrolling, in frames a second', framesPerSecond, leadsPageBounds.frames))
    print(`           more than a frame late: ${(100 * late).toFixed(1)} % of them`)
    print(boundLine('memory with all of them read', heapMb, leadsPageBounds.heapMb))
    print(`           rows drawn of 100,000: ${drawnRows}; the first readable after ${Math.round(firstLeadMs)} ms\n`)
  } finally {
    await server.stop()
  }
}
