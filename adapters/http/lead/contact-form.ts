import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { commandContext } from '#adapters/http/middleware/command-context.ts'
import { formBody } from '#adapters/http/middleware/form-body.ts'
import { errorsOf } from '#adapters/http/middleware/invalid.ts'
import { looksLikeRobot } from '#adapters/http/middleware/looks-like-robot.ts'
import type { CountedOnce } from '#adapters/http/middleware/throttled.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { type ContactMessage, contact, contactMessage } from '#contracts/lead/http/contact.ts'
import { originOfVisit } from '#contracts/lead/http/origin-of-visit.ts'
import { isStorable } from '#domain/kernel/text.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { VersionConflict } from '#domain/log/ports/event-store.ts'
import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import type { IdempotentRequests } from '#domain/log/service/idempotent-requests.ts'
import { received, receiveMessage } from './contact.ts'
import type { ContactAnswer, Errors, Fields } from './contact-answer.ts'

/**
 * Idempotency for forms, which cannot send a key: a double click or reload with the same content is the same
 * request.
 */
const oncePerContent = async (
  idempotently: IdempotentRequests,
  scope: string,
  content: object,
  act: (request: IdempotentRequest) => Promise<void>,
): Promise<'done' | 'under way'> => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const request = { scope, key: hash, fingerprint: hash }
  const { type } = await idempotently(request, () => act(request))
  return type === 'UnderWay' ? 'under way' : 'done'
}

const names = ['name', 'email', 'company', 'phone', 'message', 'estimatedBudget', 'website', 'consent'] as const

/** The contact form without JavaScript: a plain post under the same rules, answered with a page. */
export const contactFormRoutes = (api: HttpApi, leads: Leads, atMost: CountedOnce, answer: ContactAnswer): void => {
  api.app.get('/contact', (c) => c.redirect('/#contact', 303))

  api.app.post('/contact', async (c) => {
    const { website, ...fields } = await formBody(c, names)
    if (looksLikeRobot({ website })) return thank(c, fields)
    const checked = contactMessage.safeParse({ ...fields, origin: visitOf(c) })
    const errors = { ...errorsByField(checked.error?.issues ?? []), ...unsafeIn(fields) }
    if (checked.data === undefined || Object.keys(errors).length > 0)
      return answer(c, 'again', readable(fields), errors)
    const message = checked.data
    return atMost(c.get('address'), (count) => receive(c, message, count)).then(
      (done) => answer(c, done ? 'received' : 'failed', fields),
      (refusal: unknown) => answerRefused(c, answer, fields, refusal),
    )
  })

  /** A robot gets the same answer, within the same limit. */
  const thank = (c: Context<HttpEnv>, fields: Fields) =>
    atMost(c.get('address'), async (count) => count()).then(
      () => answer(c, 'received'),
      (refusal: unknown) => answerRefused(c, answer, fields, refusal),
    )

  const receive = async (c: Context<HttpEnv>, message: ContactMessage, count: () => void): Promise<boolean> => {
    const { origin, ...content } = message
    const scope = `${c.get('address')} POST /contact`
    const outcome = await oncePerContent(api.idempotently, scope, content, async (request) => {
      const { withIdempotentReply } = commandContext(c, contact.send, api.clock.now(), request)
      const handled = await receiveMessage(
        leads,
        message,
        withIdempotentReply(() => received),
      )
      count()
      if (!handled.accepted) throw rejected(handled.rejection)
    })
    return outcome === 'done'
  }
}

/** The page that contained the form, and the campaign in its address; only a script can read the referrer. */
const visitOf = (c: Context) => {
  const page = c.req.header('referer') ?? ''
  return URL.canParse(page) ? originOfVisit(new URL(page), '') : undefined
}

const errorsByField = (issues: Parameters<typeof errorsOf>[0]): Errors =>
  Object.fromEntries(errorsOf(issues).map(({ path, message }) => [path, message]))

const unsafeIn = (fields: Fields): Errors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      !isStorable(text) ? [[name, 'Holds a character that no text may hold']] : [],
    ),
  )

const readable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.replaceAll('\0', '')]))

/** On every failure the typed text is preserved. */
const answerRefused = (c: Context<HttpEnv>, answer: ContactAnswer, fields: Fields, refusal: unknown) => {
  if (refusal instanceof RequestRefused && refusal.refusal.status === 429) {
    c.header('Retry-After', String(refusal.refusal.retryAfterSeconds))
    return answer(c, 'tooMany', fields)
  }
  if (refusal instanceof Unavailable || refusal instanceof VersionConflict) {
    c.header('Retry-After', '1')
    return answer(c, 'failed', fields)
  }
  throw refusal
}
