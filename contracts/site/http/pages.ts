/** The pages that the server answers with 200; every other address gets the 404 page with status 404. */
export const publicPages = {
  '/': 'index.html',
  '/privacy-policy': 'privacy-policy.html',
  '/terms-of-service': 'terms-of-service.html',
}

/** The file of a public page in a language. */
export const pageIn = (language: string, file: string): string =>
  language === 'en' ? file : file.replace(/html$/, `${language}.html`)

export const dashboardPages: readonly string[] = [
  '/dashboard',
  '/dashboard/login',
  '/dashboard/today',
  '/dashboard/leads',
  '/dashboard/calls',
  '/dashboard/library',
  '/dashboard/documents',
  '/dashboard/runs',
  '/dashboard/automation',
  '/dashboard/audit',
  '/dashboard/account',
  '/dashboard/api',
  '/dashboard/security',
  '/dashboard/settings',
  '/dashboard/site',
  '/dashboard/approvals',
  '/dashboard/system',
  '/dashboard/team',
]

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

/** Pages with an id, as patterns; only a canonical id is a page. */
export const dashboardPagePatterns: readonly string[] = [
  // The page of an invitation, before sign-in.
  '/dashboard/invite',
  // The page of the first start, before sign-in.
  '/dashboard/setup',
  '/dashboard/workflows/:id{[1-9][0-9]*}',
  `/dashboard/engagement-overviews/:runId{${uuid}}`,
  `/dashboard/proposals/:runId{${uuid}}`,
]

/** The screen with the list to which the pages below an address belong: people shorten the address of one to find it. */
export const dashboardLists: Readonly<Record<string, string>> = {
  '/dashboard/workflows': '/dashboard',
  '/dashboard/engagement-overviews': '/dashboard/documents',
  '/dashboard/proposals': '/dashboard/documents',
}
