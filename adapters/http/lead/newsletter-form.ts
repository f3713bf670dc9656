import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { formBody } from '#adapters/http/middleware/form-body.ts'
import { languageOf } from '#adapters/http/middleware/language.ts'
import { looksLikeRobot } from '#adapters/http/middleware/looks-like-robot.ts'
import type { CountedOnce } from '#adapters/http/middleware/throttled.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { contactEmail } from '#contracts/fields.ts'
import { confirmPath, newsletterPath, unsubscribePath } from '#contracts/lead/http/newsletter.ts'
import { type Sentence, translation } from '#contracts/messages.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Newsletter } from '#domain/lead/service/newsletter.ts'
import type { NewsletterAnswer } from './newsletter-answer.ts'

type Ports = {
  readonly newsletter: Newsletter
  readonly atMost: CountedOnce
  readonly answer: NewsletterAnswer
  readonly contactEmail: string
  /** Whether the form is there: only where mail is configured. */
  readonly offered: boolean
}

/** The newsletter on the site: asked for by a form, confirmed from the mailbox, ended with one click. */
export const newsletterRoutes = (api: HttpApi, ports: Ports): void => {
  askRoutes(api, ports)
  linkRoutes(api, ports)
}

const askRoutes = ({ app, clock }: HttpApi, { newsletter, atMost, answer, offered }: Ports): void => {
  app.get(newsletterPath, (c) => c.redirect('/#newsletter', 303))

  app.post(newsletterPath, async (c, next) => {
    if (!offered) return next()
    const { email, website } = await formBody(c, ['email', 'website'])
    const address = contactEmail.safeParse(email)
    if (address.data === undefined) return answer(c, 400, { title: 'Invalid email address', again: true })
    const send = async (count: () => void) => {
      count()
      // A robot gets the same answer within the same limit.
      if (!looksLikeRobot({ website })) await newsletter.request(address.data, languageOf(c), clock.now())
    }
    return atMost(c.get('address'), send).then(
      () => answer(c, 200, { title: 'Look into your mailbox', text: onItsWay }),
      (refusal: unknown) => answerFailure(c, refusal),
    )
  })

  const answerFailure = (c: Context<HttpEnv>, refusal: unknown) => {
    const seconds = refusal instanceof RequestRefused ? refusal.refusal.retryAfterSeconds : 1
    if (!(refusal instanceof RequestRefused || refusal instanceof Unavailable)) throw refusal
    c.header('Retry-After', String(seconds ?? 1))
    const status = refusal instanceof RequestRefused ? 429 : 503
    return answer(c, status, { title: 'That did not work', text: 'Please try again later.' })
  }
}

const linkRoutes = ({ app, clock }: HttpApi, { newsletter, answer, contactEmail: office }: Ports): void => {
  const answerLapsed = (c: Context<HttpEnv>) =>
    answer(c, 404, { title: 'This link is not good any more', text: notGood, values: { email: office } })

  const context = (c: Context<HttpEnv>) => {
    const id = c.get('requestId')
    return { cause: { actor: 'visitor', correlationId: id, causationId: id }, at: clock.now() }
  }

  const link = (path: string, { addressIn, ask, act, done }: Link) => {
    app.get(path, async (c) => {
      const email = addressIn(c.req.param('token') ?? '', clock.now())
      return email === null ? answerLapsed(c) : answer(c, 200, { ...ask, values: { email } })
    })
    app.post(path, async (c) => {
      const email = addressIn(c.req.param('token') ?? '', clock.now())
      if (email === null) return answerLapsed(c)
      await act(email, c)
      return answer(c, 200, { ...done, values: { email } })
    })
  }

  link(confirmPath, {
    addressIn: newsletter.addressToConfirm,
    ask: {
      title: 'One click to go',
      text: 'Confirm that the newsletter goes to {email}.',
      button: 'Confirm the newsletter',
    },
    act: (email, c) => newsletter.confirm(email, translation(languageOf(c))(agreed), context(c)),
    done: { title: 'You are subscribed', text: 'The newsletter comes to {email}.' },
  })
  // RFC 8058: the provider of the mailbox posts here itself, without a cookie and with any form.
  link(unsubscribePath, {
    addressIn: newsletter.addressToUnsubscribe,
    ask: { title: 'Unsubscribe?', text: 'The newsletter then no longer comes to {email}.', button: 'Unsubscribe' },
    act: (email, c) => newsletter.unsubscribe(email, context(c)),
    done: { title: 'You are unsubscribed', text: 'No further newsletter comes to this address.' },
  })
}

type Words = { readonly title: Sentence; readonly text: Sentence; readonly button?: Sentence }

type Link = {
  readonly addressIn: Newsletter['addressToConfirm']
  readonly ask: Words
  readonly act: (email: string, c: Context<HttpEnv>) => Promise<void>
  readonly done: Words
}

const onItsWay =
  'If this address can get mail, a link is on its way to it. You are subscribed once you open it and confirm; it is good for two days.'
const notGood = 'It is older than two days, or was cut off on its way. Write to us at {email}, or subscribe again.'
const agreed = 'I want the newsletter, confirmed from my mailbox.'
