import type { Settings } from '#apps/settings.ts'
import type { FirstUser } from './first-user.ts'
import type { SetUp } from './set-up.ts'

/** The start-up message: the address, and how to sign in. A generated password is printed only here. */
export const welcome = (
  url: string,
  settings: Settings,
  { firstUser, setUp }: { readonly firstUser: FirstUser | null; readonly setUp?: SetUp | null },
): string =>
  [
    '',
    `  ${settings.BRAND_NAME} is open at ${url}`,
    ...(setUp ? [`  Set it up in the browser, once, at ${setUp.url}`] : []),
    `  Sign in at ${url}/dashboard/login`,
    ...signIn(settings, firstUser),
    '',
    '',
  ].join('\n')

const signIn = (settings: Settings, firstUser: FirstUser | null): readonly string[] => {
  if (firstUser === null) return [`  as ${settings.ADMIN_EMAIL}, or as any staff user, with the password you know`]
  if (!firstUser.generated) return [`  as ${firstUser.email} with the password in ADMIN_PASSWORD`]
  return [
    `  as ${firstUser.email} with the password ${firstUser.password}`,
    '  (shown this once: change it when you sign in)',
  ]
}
