import type { Page } from 'playwright'

/** Waits until the code that the dashboard loads after its first screen has run; its download alone is too early. */
export const waitForLaterCode = async (page: Page): Promise<void> => {
  const address = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/later-.*js/.test(name))?.name,
  )
  // A module runs once: a second import resolves when the first has run.
  await page.evaluate(async (name) => void (await import(String(name))), address)
}
