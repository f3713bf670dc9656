import type { BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import type { NewShare } from '#contracts/share/http/shares.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { overflowOf } from './on-screen.ts'
import { openProduct, type Product } from './product.ts'
import { violationsOn } from './violations.ts'
import { phone } from './visits.ts'

/** A text that fills a phone's window. */
const long = 'We would begin with the customers that you have. '.repeat(30)

/** The outputs of a proposal run, long enough to scroll. */
export const proposalOutputs = (executiveSummary = long): string =>
  JSON.stringify({
    success: true,
    data: { ...aProposal, executiveSummary, understandingObjectives: long, proposedSolution: long },
  })

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Fails on axe violations, or if the page scrolls sideways. */
export const expectFit = async (page: Page): Promise<void> => {
  expect(await violationsOn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
}

/** The product, and readers who open links to its reports. */
export const openReports = async (environment: Record<string, string> = {}) => {
  const product: Product = await openProduct(environment)
  const links = sharedRuns(product.api)
  const share = async (runId: string, settings: NewShare = {}) => {
    const link = await links.share(runId, settings)
    return { ...link, path: `/s/${link.token}` }
  }
  return {
    ...product,
    ...links,
    share,
    shared: async (settings: NewShare = {}) => share(await links.proposal(proposalOutputs()), settings),
    /** A window with an open report, after the exchange and with its script loaded. */
    opened: async (path: string, options: BrowserContextOptions = phone): Promise<Page> => {
      const page = await product.visitor(path, options)
      await page.getByRole('button', { name: 'Next section' }).waitFor()
      return page
    },
  }
}

export type Reports = Awaited<ReturnType<typeof openReports>>
