import { bodyBytes, textOf } from '#adapters/http/middleware/body-text.ts'
import type { Guard } from '#adapters/http/middleware/caller.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { momentIn } from '#adapters/http/middleware/past-moment.ts'
import { throttleAddress } from '#adapters/http/middleware/throttled.ts'
import { demandJson } from '#adapters/http/middleware/validate.ts'
import { hasSignature, isTimely } from '#adapters/http/middleware/webhook-signature.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { transcripts as contract } from '#contracts/call/http.ts'
import type { receiveTranscript } from '#domain/call/service/receive-transcript.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import { transcriptFormatIn, transcriptText } from '#domain/lead/model/index.ts'

type Parts = {
  readonly receive: ReturnType<typeof receiveTranscript>
  readonly throttle: Throttle
  readonly secret: string | undefined
}

const limit = { max: 300, seconds: 60 }

/** `POST /api/hooks/transcript`; 404 where there is no secret. The signature is checked before the body's content. */
export const transcriptRoutes = (api: HttpApi, { receive, throttle, secret }: Parts): void => {
  const atMost = throttleAddress(throttle, 'transcripts', limit)

  const signed: Guard = async (c, next) => {
    if (secret === undefined) throw notFound()
    demandJson(c)
    await atMost(c.get('address'))
    const body = await bodyBytes(c)
    if (!isTimely(c, Date.parse(api.clock.now())) || !hasSignature(c, body, secret))
      throw new RequestRefused({ status: 401, detail: 'The signature does not match TRANSCRIPT_WEBHOOK_SECRET.' })
    c.set('bodyText', textOf(body))
    return next()
  }

  bind(
    api,
    contract.receive,
    async ({ body: { id, ...heard } }, { context }) => {
      const startedAt = momentIn(heard.startedAt, context.at, 'startedAt')
      const text = transcriptText(transcriptFormatIn(heard.text), heard.text)
      if (text === '') throw invalid([{ path: ['text'], message: 'The transcript holds no text' }])
      const { answer, repeated } = await receive(id, { ...heard, startedAt, text }, context)
      return { body: answer ?? { leadId: null }, status: repeated ? (200 as const) : undefined }
    },
    signed,
  )
}
