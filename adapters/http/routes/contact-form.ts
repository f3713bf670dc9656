import type { Context } from 'hono'
import { type ContactMessage, contact, contactMessage } from '../../../contracts/http/contact.ts'
import { originOfVisit } from '../../../contracts/http/origin-of-visit.ts'
import type { Leads } from '../../../domain/application/leads.ts'
import { VersionConflict } from '../../../domain/ports/event-store.ts'
import { Unavailable } from '../../../domain/ports/unavailable.ts'
import type { HttpApi } from '../bind.ts'
import type { HttpEnv } from '../caller.ts'
import { circumstancesOf } from '../circumstances.ts'
import { formBody } from '../form-body.ts'
import { looksLikeRobot } from '../looks-like-robot.ts'
import { oncePerContent } from '../once-per-content.ts'
import type { ContactAnswer, Errors, Typed } from '../pages/contact-answer.ts'
import { RequestRefused } from '../problems.ts'
import { rejected } from '../rejections.ts'
import { isUnsafe } from '../unsafe-text.ts'
import { type contactLimit, received, receiveMessage } from './contact.ts'

const names = ['name', 'email', 'company', 'phone', 'message', 'estimatedBudget', 'website'] as const

/** The contact form for those without JavaScript: a plain post, the same rules, and a page for an answer. */
export const contactFormRoutes = (
  api: HttpApi,
  leads: Leads,
  atMost: ReturnType<typeof contactLimit>,
  answer: ContactAnswer,
): void => {
  api.app.get('/contact', (c) => c.redirect('/#contact', 303))

  api.app.post('/contact', async (c) => {
    const { website, ...typed } = await formBody(c, names)
    if (looksLikeRobot({ website })) return answer(c, 'received')
    const checked = contactMessage.safeParse({ ...typed, origin: visitOf(c) })
    const errors = { ...errorsOf(checked.error?.issues ?? []), ...unsafeIn(typed) }
    if (checked.data === undefined || Object.keys(errors).length > 0) return answer(c, 'again', readable(typed), errors)
    return receive(c, checked.data).then(
      (done) => answer(c, done ? 'received' : 'failed', typed),
      (refusal: unknown) => answerRefused(c, answer, typed, refusal),
    )
  })

  const receive = async (c: Context<HttpEnv>, message: ContactMessage): Promise<boolean> => {
    const { origin: _, ...content } = message
    const scope = `${c.get('address')} POST /contact`
    const outcome = await oncePerContent(api.idempotencyKeys, scope, content, async (request) => {
      await atMost(c.get('address'))
      const { remembering } = circumstancesOf(c, contact.send, api.clock.now(), request)
      const handled = await receiveMessage(
        leads,
        message,
        remembering(() => received),
      )
      if (!handled.accepted) throw rejected(handled.rejection)
    })
    return outcome === 'done'
  }
}

/** The page that held the form, and the campaign in its address; who linked there only a script could tell. */
const visitOf = (c: Context) => {
  const page = c.req.header('referer') ?? ''
  return URL.canParse(page) ? originOfVisit(new URL(page), '') : undefined
}

const errorsOf = (issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): Errors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

const unsafeIn = (typed: Typed): Errors =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) =>
      isUnsafe(text) ? [[name, 'Holds a character that no text may hold']] : [],
    ),
  )

const readable = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.replaceAll('\0', '')]))

/** Whatever is in the way, nobody has to type it again. */
const answerRefused = (c: Context, answer: ContactAnswer, typed: Typed, refusal: unknown) => {
  if (refusal instanceof RequestRefused && refusal.refusal.status === 429) {
    c.header('Retry-After', String(refusal.refusal.retryAfterSeconds))
    return answer(c, 'tooMany', typed)
  }
  if (refusal instanceof Unavailable || refusal instanceof VersionConflict) {
    c.header('Retry-After', '1')
    return answer(c, 'failed', typed)
  }
  throw refusal
}
