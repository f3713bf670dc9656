import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * The rules that axe finds violated, on the whole page or within a selector, each with the markup in question and what is
 * wrong with it. `further`: rules that are not among its usual ones.
 */
export const violationsOn = async (
  page: Page,
  within?: string,
  further: readonly string[] = [],
): Promise<readonly (readonly string[])[]> => {
  // Passes are not collected, and a page without its frames, which are tested by themselves, takes one evaluation: a
  // third of the processor time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: Object.fromEntries(further.map((id) => [id, { enabled: true }])) })
    .exclude('iframe')
    .setLegacyMode()
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  ])
}
