import { loadavg } from 'node:os'
import { boundLine } from '../report.ts'
import { allInOne } from '../runs/installations.ts'
import { interactionBound } from '../targets.ts'
import { measureInteractions } from './interactions.ts'

/** Interaction to Next Paint on every screen, or those named, with the processor four times slower. */
export const printInteractions = async (print: (text: string) => void, only?: readonly string[]): Promise<void> => {
  const server = await allInOne()
  try {
    const all = await measureInteractions(server, only)
    const load = loadavg()[0]?.toFixed(1)
    print(`Interactions at CPU ÷ 4, in milliseconds until the next frame: shortest of three, median. Load: ${load}\n`)
    for (const { screen, act, min, median } of all)
      print(`  ${screen.padEnd(14)}${act.padEnd(24)}${String(min).padStart(6)}${String(median).padStart(8)}`)
    print('')
    for (const screen of new Set(all.map((one) => one.screen)))
      print(
        boundLine(
          screen,
          Math.max(...all.filter((one) => one.screen === screen).map(({ min }) => min)),
          interactionBound,
        ),
      )
  } finally {
    await server.stop()
  }
}
