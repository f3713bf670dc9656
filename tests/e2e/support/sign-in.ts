import type { Page } from 'playwright'
import { admin } from '../../support/atrium.ts'

/** Fills in the sign-in as a person does, and sends it. */
export const signIn = async (page: Page, password: string = admin.password): Promise<void> => {
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
