import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { commandContext } from '#adapters/http/middleware/command-context.ts'
import { callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import type { SessionCookie } from '#adapters/http/staff/session-cookie.ts'
import { requestOriginOf } from '#adapters/http/staff/signed-in.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import type { Visitor } from '#domain/share/model/index.ts'
import type { ShareVisits } from '#domain/share/service/share-visits.ts'
import type { Sessions } from '#domain/staff/ports/sessions.ts'
import { notLetIn } from './public-refusals.ts'
import type { ReportCookie } from './report-cookie.ts'

/** The kind of visitor: signed-in staff, a link-preview bot, or a person. */
const visitorOf =
  (sessions: Sessions, cookie: SessionCookie) =>
  async (c: Context): Promise<Visitor> => {
    const token = cookie.read(c)
    if (token !== null && (await sessions.find(token, 'watched')) !== null) return 'staff'
    return isMachine(c.req.header('user-agent')) ? 'machine' : 'person'
  }

/**
 * User agents of link previews and search engines. Listed individually, as too broad a pattern would hide readers: a
 * Cubot is a phone, and Telegram, Instagram or Pinterest appear in the user agents of in-app browsers.
 */
const previews =
  /(?<!cu)bot\b|crawler|spider\b|slack-imgproxy|whatsapp\/|facebookexternalhit|facebookcatalog|meta-external|skypeuripreview|microsoftpreview|bingpreview|embedly|iframely|vkshare|quora link preview|flipboardproxy/i

/** Mail security scanners. */
const scanners =
  /googleimageproxy|google-safety|googleother|google-inspectiontool|yahoomailproxy|ms-office|msoffice|microsoft office|safelinks|proofpoint|mimecast|barracuda|symantec|trend ?micro|fortinet|forcepoint|ironport|mailscanner|urlscan|virustotal/i

/** Whether the request comes from a link-preview bot. */
const isMachine = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && (previews.test(userAgent) || scanners.test(userAgent))

type Answers = { readonly passcode: string | null; readonly email: string | null }

/** Opens a link, sets the cookie and returns the session's name, or throws the refusal. */
type OpenLink = (c: Context<HttpEnv>, token: string, answers: Answers) => Promise<string>

/** The rate limit per address. */
export const linkLimit = ['share-link', { max: 60, seconds: 60 }] as const

/** Staff and machines open a link as well, and are not counted as its readers. */
export const linkOpener = (api: HttpApi, visits: ShareVisits, cookie: ReportCookie): OpenLink => {
  const visitor = visitorOf(api.sessions, api.cookie)
  return async (c, token, answers) => {
    const { context } = commandContext(c, publicReports.exchange, api.clock.now())
    const from = { ...requestOriginOf(callerOf(c)), by: await visitor(c), former: cookie.read(c) }
    const outcome = await visits.open({ token: bareToken(token), ...answers, ...from }, context)
    if (!outcome.accepted) throw notLetIn(outcome.rejection)
    cookie.set(c, outcome.session.token)
    return outcome.session.name
  }
}

/** A token (base64url) without what programs take for a part of its address: a full stop, a bracket, a space of no width. */
const bareToken = (text: string): string => /[\w-]+/.exec(text)?.[0] ?? ''
