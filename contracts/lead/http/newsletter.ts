/** Pages of the newsletter on the public site: forms that need no script. */
export const newsletterPath = '/newsletter'
export const confirmPath = '/newsletter/confirm/:token'
export const unsubscribePath = '/newsletter/unsubscribe/:token'

/** A path without the origin; the token is base64url and stands in it as it is. */
export const confirmAddress = (token: string): string => confirmPath.replace(':token', token)
/** A path without the origin, as that of `confirmAddress`. */
export const unsubscribeAddress = (token: string): string => unsubscribePath.replace(':token', token)
