import type { Page } from 'playwright'
import { expect } from 'vitest'
import { goTo } from './go-to.ts'

const forms = [
  ['/dashboard/workflows/1?tab=configure', 'Workflow Name'],
  ['/dashboard/workflows/1?tab=run', 'Company'],
  ['/dashboard/workflows/5?tab=run', 'Client Name'],
] as const

/** Expects that forms which their user cannot send take no text, and that no button or key is offered for a write. */
export const expectReadOnly = async (page: Page): Promise<void> => {
  for (const [path, label] of forms) {
    await goTo(page, path)
    expect(await page.getByLabel(label).isEditable(), path).toBe(false)
  }
  await goTo(page, '/dashboard/workflows/1?tab=configure')
  await page.getByRole('button', { name: /^Alerts/ }).click()
  expect(await page.getByLabel('Chat Message').isEditable()).toBe(false)
  await goTo(page, '/dashboard/workflows/5?tab=history')
  await page.getByText('No workflow runs yet').waitFor()
  expect(await page.getByRole('button', { name: 'Start the first run' }).count()).toBe(0)
  await goTo(page, '/dashboard/leads?view=board')
  await page.getByRole('link', { name: 'Mara Quell' }).waitFor()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await keys.getByText('Next card', { exact: true }).first().waitFor()
  expect(await keys.getByText('Move to').count()).toBe(0)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
}
