import type { Context } from 'hono'
import type { Guard, HttpEnv } from '#adapters/http/middleware/caller.ts'
import { withoutLinkTokens } from '#domain/share/model/index.ts'
import { allows } from '#domain/token/model/index.ts'

/** A link's token can accept in the client's name: only a caller who may make links sees it. */
export const mayHandOut = (c: Context<HttpEnv>): boolean => {
  const bearer = c.get('bearer')
  if (bearer === undefined) return c.get('user')?.role === 'admin'
  return bearer.role === 'admin' && allows(bearer.scopes, 'documents:write')
}

/** Leaves the tokens of links out of the texts of an answer, such as a mail that took a link to a client. */
export const hideLinks: Guard = async (c, next) => {
  // A compressed answer could not be searched.
  c.req.raw.headers.delete('accept-encoding')
  await next()
  const { body, headers } = c.res
  if (body === null || !textual.test(headers.get('content-type') ?? '')) return
  headers.delete('content-length')
  const texts = body.pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true }))
  c.res = new Response(texts.pipeThrough(withoutTokens()).pipeThrough(new TextEncoderStream()), c.res)
}

const textual = /^(?:text\/(?:plain|html|csv)|application\/(?:[\w.+-]+\+)?json|application\/x-ndjson)/i

const endOfLink = /[\s"'<>]/
const inToken = /[\w-]/
const maxLink = 400
const maxToken = 60

/** How much of a text holds no link that may go on: up to its last space or quote, or within a very long link up to a token. */
const endIn = (text: string): number => {
  const from = Math.max(0, text.length - maxLink)
  for (let end = text.length; end > from; end--) if (endOfLink.test(text.charAt(end - 1))) return end
  for (let end = from; end > from - maxToken; end--)
    if (!inToken.test(text.charAt(end - 1))) return Math.max(0, end - 1)
  return from
}

/** A link that may go on in the next piece waits for it. */
const withoutTokens = (): TransformStream<string, string> => {
  let rest = ''
  return new TransformStream({
    transform: (piece, controller) => {
      const text = `${rest}${piece}`
      const end = endIn(text)
      controller.enqueue(withoutLinkTokens(text.slice(0, end)))
      rest = text.slice(end)
    },
    flush: (controller) => controller.enqueue(withoutLinkTokens(rest)),
  })
}
