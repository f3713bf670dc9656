import type { Page } from 'playwright'
import { admin } from '#tests/support/atrium.ts'

/** Fills in and submits the sign-in form. */
export const signIn = async (page: Page, password: string = admin.password): Promise<void> => {
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
