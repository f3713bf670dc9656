import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import type { NewShare } from '../../../contracts/http/shares.ts'
import { aProposal } from '../../support/documents.ts'
import { sharedRuns } from '../../support/shared-run.ts'
import { openProduct, type Product } from './product.ts'
import { phone } from './visits.ts'

/** A text that fills a telephone's window. */
const long = 'We would begin with the customers that you have. '.repeat(30)

/** The outputs of a run that wrote a proposal, long enough to be scrolled. */
export const proposalOutputs = (executiveSummary = long): string =>
  JSON.stringify({
    success: true,
    data: { ...aProposal, executiveSummary, understandingObjectives: long, proposedSolution: long },
  })

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Fails where axe finds something, or where the page scrolls sideways. */
export const expectFit = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
}

/** The product, and whoever opens links to its reports. */
export const openReports = async () => {
  const product: Product = await openProduct()
  const links = sharedRuns(product.api)
  const share = async (runId: string, wanted: NewShare = {}) => {
    const link = await links.share(runId, wanted)
    return { ...link, path: `/s/${link.token}` }
  }
  return {
    ...product,
    ...links,
    share,
    shared: async (wanted: NewShare = {}) => share(await links.proposal(proposalOutputs()), wanted),
    /** A window on a report, once its link has become it and its script is there. */
    opened: async (path: string, options: BrowserContextOptions = phone): Promise<Page> => {
      const page = await product.visitor(path, options)
      await page.getByRole('button', { name: 'Next section' }).waitFor()
      return page
    },
  }
}

export type Reports = Awaited<ReturnType<typeof openReports>>
