/** The pages that exist, as the server answers them with 200; every other address gets the 404 page, with 404. */
export const publicPages = {
  '/': 'index.html',
  '/privacy-policy': 'privacy-policy.html',
  '/terms-of-service': 'terms-of-service.html',
}

export const dashboardPages: readonly string[] = [
  '/dashboard',
  '/dashboard/login',
  '/dashboard/leads',
  '/dashboard/automation',
  '/dashboard/audit',
]

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

/** Pages of one thing each, as patterns; only an id in its canonical form is a page. */
export const dashboardPagePatterns: readonly string[] = [
  '/dashboard/workflows/:id{[1-9][0-9]*}',
  `/dashboard/engagement-overviews/:runId{${uuid}}`,
  `/dashboard/proposals/:runId{${uuid}}`,
]
