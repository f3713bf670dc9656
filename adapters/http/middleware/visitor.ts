import type { Context } from 'hono'
import type { SessionCookie } from '#adapters/http/staff/session-cookie.ts'
import type { Visitor } from '#domain/share/model/index.ts'
import type { Sessions } from '#domain/staff/ports/sessions.ts'

/** Who opens a link: staff that are signed in, a program that looks at links, or a person. */
export const visitorOf =
  (sessions: Sessions, cookie: SessionCookie) =>
  async (c: Context): Promise<Visitor> => {
    const token = cookie.read(c)
    if (token !== null && (await sessions.find(token, 'watched')) !== null) return 'staff'
    return isMachine(c.req.header('user-agent')) ? 'machine' : 'person'
  }

/**
 * Programs that open links before people do, by how they call themselves: previews of chat programs and social
 * networks, and search engines. Named one by one, as a word too many hides a reader: a Cubot is a telephone, and
 * Telegram, Instagram or Pinterest name themselves in the browsers that people read in.
 */
const previews =
  /(?<!cu)bot\b|crawler|spider\b|slack-imgproxy|whatsapp\/|facebookexternalhit|facebookcatalog|meta-external|skypeuripreview|microsoftpreview|bingpreview|embedly|iframely|vkshare|quora link preview|flipboardproxy/i

/** What mail passes through on its way. */
const scanners =
  /googleimageproxy|google-safety|googleother|google-inspectiontool|yahoomailproxy|ms-office|msoffice|microsoft office|safelinks|proofpoint|mimecast|barracuda|symantec|trend ?micro|fortinet|forcepoint|ironport|mailscanner|urlscan|virustotal/i

/** Whether a program opens a link of its own accord. */
const isMachine = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && (previews.test(userAgent) || scanners.test(userAgent))
