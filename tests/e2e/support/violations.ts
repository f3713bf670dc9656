import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright'

type PageWithAxe = { readonly axe: { readonly run: (context: object, options: object) => Promise<AxeResults> } }

type Violations = readonly (readonly string[])[]

/**
 * The rules that axe finds violated, on the whole page or within a selector, each with the markup in question and what is
 * wrong with it. `further`: rules that are not among its usual ones.
 */
export const violationsOn = (page: Page, within?: string, further: readonly string[] = []): Promise<Violations> =>
  violationsOf(page, { rules: Object.fromEntries(further.map((id) => [id, { enabled: true }])) }, within)

/** Those of the rules on colours alone: another colour scheme changes nothing else. */
export const faintTextsOn = (page: Page): Promise<Violations> =>
  violationsOf(page, { runOnly: ['color-contrast', 'link-in-text-block'] })

/** Those of the rules on places and sizes alone (WCAG 2.2, 2.5.8 and 2.1.1): another width changes nothing else of the same parts. */
export const misplacedOn = (page: Page): Promise<Violations> =>
  violationsOf(page, { runOnly: ['target-size', 'scrollable-region-focusable'] })

const violationsOf = async (page: Page, rules: object, within?: string): Promise<Violations> => {
  // Half a megabyte of source, which stays as long as the document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Frames are tested by themselves, and collecting what passes takes as long as the rest.
  const options = { resultTypes: ['violations'], iframes: false, ...rules }
  const context = { exclude: ['iframe'], ...(within === undefined ? {} : { include: [within] }) }
  const { violations } = await page.evaluate(
    (order) => (window as unknown as PageWithAxe).axe.run(order.context, order.options),
    { context, options },
  )
  return violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  ])
}
