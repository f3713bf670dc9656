/** Pages of the newsletter on the public site: forms that need no script. */
export const newsletterPath = '/newsletter'
export const confirmPath = '/newsletter/confirm/:token'
export const unsubscribePath = '/newsletter/unsubscribe/:token'

export const confirmAddress = (token: string): string => confirmPath.replace(':token', token)
export const unsubscribeAddress = (token: string): string => unsubscribePath.replace(':token', token)
