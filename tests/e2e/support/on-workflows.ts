import type { Locator, Page } from 'playwright'

/** The card of a workflow in the list. */
export const workflowCard = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Workflows' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Opens a tab and waits for its panel, as fields of the last one may have the same labels. */
export const openTab = async (page: Page, name: 'Run Workflow' | 'Configure' | 'Run History'): Promise<void> => {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tabpanel', { name }).waitFor()
}

type Section = 'Triggers' | 'Steps' | 'Secrets' | 'Alerts' | 'File' | 'Archive'

/** Unfolds a section of Configure, which folds the open one. */
export const openSection = (page: Page, name: Section): Promise<void> =>
  page.getByRole('button', { name, exact: true, expanded: false }).click()

/** The rendered cards of the history, newest first. */
export const runCards = (page: Page): Locator => page.locator('ul[aria-label="Runs, newest first"] > li')

/** The card of the run that contains this text. */
export const runWith = (page: Page, text: string): Locator => runCards(page).filter({ hasText: text })

/** A run's badge, by its word. */
export const badge = (card: Locator, word: string): Locator =>
  card.getByRole('heading').getByText(word, { exact: true })

/** All visible validation errors, from top to bottom. */
export const messages = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole('alert').allTextContents()).filter((text) => text !== '')

/** Chooses one of a run's secondary actions. */
export const chooseMore = async (card: Locator, name: string): Promise<void> => {
  await card.getByRole('button', { name: /^More actions/ }).click()
  await card.page().getByRole('menuitem', { name, exact: true }).click()
}
