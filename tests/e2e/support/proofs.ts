import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright'

/** Types the password into the open dialog and presses its button. */
export const givePassword = async (page: Page, password: string, button: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: button }).click()
}

/** The one-time code of now, or so many steps of half a minute later. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** The account whose password a form asks for, where Chromium's password manager looks for it: in fields of text. */
export const accountOf = (form: Locator) => form.locator('input[type="text"][autocomplete="username"]').inputValue()
