import { transcriptRoutes } from '#adapters/http/call/transcripts.ts'
import { waitingCallRoutes } from '#adapters/http/call/waiting-calls.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import type { Settings } from '#apps/settings.ts'
import { receiveTranscript } from '#domain/call/service/receive-transcript.ts'
import { waitingCalls } from '#domain/call/service/waiting-calls.ts'
import type { Leads } from '#domain/lead/service/leads.ts'

/** Recorded calls, and those of them that wait for a lead. */
export const mountCalls = (api: HttpApi, leads: Leads, infrastructure: Infrastructure, settings: Settings): void => {
  const { store, appendTogether: together, leadReader, users, throttle, waitingCalls: waiting } = infrastructure
  const parts = { store, together, users, ids: uuidIds }
  const receive = receiveTranscript({ ...parts, leads: leadReader, derivedId: hashedIds })
  transcriptRoutes(api, { receive, throttle, secret: settings.TRANSCRIPT_WEBHOOK_SECRET })
  waitingCallRoutes(api, { calls: waitingCalls({ ...parts, leads, waiting }), leads: leadReader })
}
