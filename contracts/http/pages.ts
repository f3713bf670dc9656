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
