import type { Settings } from '#apps/settings.ts'
import type { FirstSteps } from './first-steps.ts'

/** The start-up message: the address, and how to sign in. A generated password is printed only here. */
export const welcome = (url: string, settings: Settings, { firstUser, isAdminStaff, setUp }: FirstSteps): string =>
  [
    '',
    `  ${settings.BRAND_NAME} is open at ${url}`,
    ...(setUp ? [`  Set it up in the browser, once, at ${setUp.url}`] : []),
    `  Sign in at ${url}/dashboard/login`,
    ...signIn(firstUser, isAdminStaff ? `${settings.ADMIN_EMAIL}, or as ` : ''),
    '',
    '',
  ].join('\n')

const signIn = (firstUser: FirstSteps['firstUser'], adminOr: string): readonly string[] => {
  if (firstUser === null) return [`  as ${adminOr}any staff user, with the password you know`]
  if (!firstUser.generated) return [`  as ${firstUser.email} with the password in ADMIN_PASSWORD`]
  return [
    `  as ${firstUser.email} with the password ${firstUser.password}`,
    '  (shown this once: change it when you sign in)',
  ]
}
