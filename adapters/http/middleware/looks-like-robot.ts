import type { ContactMessage } from '#contracts/lead/http/contact.ts'
import { leastFillTime } from '#contracts/lead/http/contact-rules.ts'

/**
 * Whether a message gives itself away: by a field that nobody sees, or by a page that was not open long enough to
 * write one. No time is held against nobody: not without JavaScript, and not by the API.
 */
export const looksLikeRobot = ({ website, elapsed }: Pick<ContactMessage, 'website' | 'elapsed'>): boolean =>
  (website ?? '') !== '' || (elapsed ?? leastFillTime) < leastFillTime
