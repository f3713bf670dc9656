import { type Defence, of } from './defence.ts'

/** Defences of outgoing calls, and of what starts runs. */
export const outwardDefences: readonly Defence[] = [
  ...of('domain/kernel/secret-words.ts', [
    'echoed secrets are redacted',
    'removePlaces(places, text)',
    'text',
    'ports/endpoint/endpoint-secrets',
  ]),
  ...of(
    'adapters/endpoint/guarded-agents.ts',
    ['private addresses by number', 'isIP(bare) !== 0 && isPrivate(bare)', 'false', 'ports/endpoint/endpoint-private'],
    ['private addresses by name', 'addresses.find(isPrivate)', 'undefined', 'ports/endpoint/endpoint-private'],
  ),
  ...of(
    'adapters/http/trigger/hooks.ts',
    ['old webhooks are refused', 'if (!isTimely(c, now)) return false', '', 'http/trigger/triggers'],
    ['queries are not signed', 'isSignedCall(c) ? {} : query', 'query', 'http/server/unsigned-fields'],
  ),
  ...of('adapters/http/middleware/webhook-signature.ts', [
    'signatures of webhooks are compared',
    "return signatures.split(' ').some((one) => own.some((expected) => isSame(one, expected)))",
    'return own.length > 0',
    'http/trigger/triggers',
  ]),
  ...of('domain/trigger/service/start-triggered.ts', [
    'loops of triggers are stopped',
    'const reason = isLoop(trigger, cause) ? loopReason : refused',
    'const reason = refused',
    'ports/trigger/triggers',
  ]),
  ...of('adapters/http/run/run-bulk.ts', [
    'runs are exported after a proof of identity',
    'rules, { proof: true })',
    'rules)',
    'http/security/roles',
  ]),
  ...of('adapters/http/workflow/without-secrets.ts', [
    'files of workflows hold no secret of an address',
    'withoutSecret(url, secrets)',
    'url',
    'http/workflow/workflow-files',
  ]),
  ...of('domain/run/service/run-step.ts', [
    'steps send secrets to the own address alone',
    'isOwn || step.secrets ? settings.secrets : noSecrets',
    'settings.secrets',
    'http/run/steps',
  ]),
  ...of('domain/workflow/model/check-steps.ts', [
    'references of steps go backwards',
    'before.find(({ id }) => id === reference.step)',
    '({ id: reference.step, kind: "document" } as never)',
    'domain/workflow/steps',
  ]),
  ...of(
    'adapters/endpoint/reply.ts',
    [
      'redirects of endpoints are not followed',
      'if (status >= 300 && status < 400)',
      'if (status === 399)',
      'ports/endpoint/endpoint-answers',
    ],
    ['floods of endpoints are cut', 'if (size > maxBytes)', 'if (size > 1e12)', 'ports/endpoint/endpoint-hostile'],
  ),
  ...of('adapters/http/run/run-preview.ts', [
    'outputs of runs are shut into a sandbox',
    "\"sandbox; default-src 'none';",
    "\"default-src 'unsafe-inline';",
    'http/server/preview',
  ]),
  ...of('adapters/http/call/transcripts.ts', [
    'transcripts of calls are signed',
    'if (!isTimely(c, Date.parse(api.clock.now())) || !hasSignature(c, body, secret))',
    'if (body.length > 1e9)',
    'http/call/transcript-hook',
  ]),
  ...of('adapters/http/lead/booking.ts', [
    'bookings are signed',
    'if (!isSigned(c, body, secret, clock.now()))',
    'if (false)',
    'http/lead/booking',
  ]),
  ...of('adapters/http/middleware/security-headers.ts', [
    'browsers come back over https alone',
    "'max-age=31536000; includeSubDomains' : false",
    'false : false',
    'http/server/security-headers',
  ]),
]
