import { availableParallelism, loadavg } from 'node:os'
import { launchChromium } from '#tests/e2e/support/chromium.ts'
import { median } from '../measured.ts'
import { type Bound, boundLine } from '../report.ts'
import { judge } from './judge.ts'
import { type Paints, paintsOf } from './paints.ts'
import { openSites, type Sites } from './sites.ts'
import { answerTo } from './taps.ts'
import { weightsOf } from './weights.ts'

type Browser = Awaited<ReturnType<typeof launchChromium>>

const print = (text: string) => process.stdout.write(`${text}\n`)
const rounds = 9

/** Every site once per round, in rotating order, so that noise affects all of them alike. */
const paintsInTurns = async (browser: Browser, urls: Sites['urls']) => {
  const names = Object.keys(urls) as (keyof Sites['urls'])[]
  const seen = new Map<string, Paints[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const order = [...names.slice(round % names.length), ...names.slice(0, round % names.length)]
    for (const name of order) seen.get(name)?.push(await paintsOf(browser, urls[name]))
  }
  return (name: keyof Sites['urls']): Paints => middleOf(seen.get(name) ?? [])
}

const middleOf = (all: readonly Paints[]): Paints => ({
  first: median(all.map(({ first }) => first)),
  largest: median(all.map(({ largest }) => largest)),
  shift: Math.max(...all.map(({ shift }) => shift)),
  blocked: median(all.map(({ blocked }) => blocked)),
})

const printPaints = async (browser: Browser, { urls }: Sites) => {
  const of = await paintsInTurns(browser, urls)
  for (const name of Object.keys(urls) as (keyof Sites['urls'])[]) print(paintLine(name, of(name)))
  const [ours, file] = [of('ours'), of('static file')]
  print(boundLine('first contentful paint', ours.first / file.first, bounds.paint))
  print(boundLine('largest contentful paint', ours.largest / file.largest, bounds.paint))
  print(boundLine('layout shift, at worst', ours.shift, bounds.shift))
  print(boundLine('total blocking time', ours.blocked, bounds.blocked))
}

const paintLine = (name: string, { first, largest, shift, blocked }: Paints) =>
  `  ${name.padEnd(14)} first ${first.toFixed(0)} ms, largest ${largest.toFixed(0)} ms, shift ${shift.toFixed(3)}, blocked ${blocked.toFixed(0)} ms`

const printTaps = async (browser: Browser, { urls }: Sites) => {
  for (const [name, button] of [
    ['menu', '[data-part="menu-toggle"]'],
    ['booking dialog', '[data-part="booking-open"]'],
  ] as const) {
    const answers: number[] = []
    for (let round = 0; round < 5; round++) answers.push(await answerTo(browser, urls.ours, button))
    print(boundLine(`a first tap opens the ${name}`, median(answers), bounds.answer))
  }
}

const printWeights = async (browser: Browser, { urls }: Sites) => {
  const { scriptsBefore, scriptsAfter, styles } = await weightsOf(browser, urls.ours)
  print(boundLine('scripts before anything is done', scriptsBefore / 1000, bounds.scriptsBefore))
  print(boundLine('scripts with every island awake', scriptsAfter / 1000, bounds.scriptsAfter))
  print(boundLine('styles', styles / 1000, bounds.styles))
}

const printJudgements = async ({ urls }: Sites) => {
  for (const path of ['', 'privacy-policy', 'terms-of-service']) {
    const { scores, faults } = await judge(urls.ours + path)
    for (const [name, score] of Object.entries(scores))
      print(boundLine(`Lighthouse, /${path}, ${name}`, score, bounds.judged))
    if (faults.length > 0) print(`           for ${faults.join(', ')}`)
  }
}

/** Measures the public site on a slow phone, once on this machine, and prints what was reached; `--edited`: as another firm. */
const bench = async (): Promise<void> => {
  const load = loadavg()[0]?.toFixed(1)
  print(
    `\n${availableParallelism()} cores, load before: ${load}. Slow 4G, processor / 4, medians of ${rounds} visits.\n`,
  )
  const sites = await openSites(process.argv.includes('--edited'))
  const browser = await launchChromium()
  try {
    await printPaints(browser, sites)
    await printTaps(browser, sites)
    await printWeights(browser, sites)
    await printJudgements(sites)
  } finally {
    await browser.close()
    await sites.stop()
  }
}

/** The targets of the public site on a slow phone; paints relative to one static file with the same content. */
const bounds = {
  paint: { max: 1.1, unit: ' x the static file' },
  shift: { max: 0, unit: '' },
  blocked: { max: 50, unit: ' ms' },
  answer: { max: 300, unit: ' ms' },
  scriptsBefore: { max: 10, unit: ' kB' },
  scriptsAfter: { max: 100, unit: ' kB' },
  styles: { max: 15, unit: ' kB' },
  judged: { min: 100, unit: '' },
} as const satisfies Record<string, Bound>

await bench()
