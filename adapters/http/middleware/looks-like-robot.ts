import type { ContactMessage } from '#contracts/lead/http/contact.ts'
import { minFillTime } from '#contracts/lead/http/contact-rules.ts'

/**
 * Whether a message comes from a robot: by the honeypot field, or a fill time that is too short. A missing fill time,
 * as without JavaScript or through the API, is accepted.
 */
export const looksLikeRobot = ({ website, elapsed }: Pick<ContactMessage, 'website' | 'elapsed'>): boolean =>
  (website ?? '') !== '' || (elapsed ?? minFillTime) < minFillTime
