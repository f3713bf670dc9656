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
]

/** Pages of one thing each, as patterns; only an id in its canonical form is a page. */
export const dashboardPagePatterns: readonly string[] = ['/dashboard/workflows/:id{[1-9][0-9]*}']
