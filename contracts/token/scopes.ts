/** What a token may be allowed; `write` implies `read`. */
export const tokenScopes = [
  'leads:read',
  'leads:write',
  'runs:read',
  'runs:write',
  'documents:read',
  'documents:write',
  'audit:read',
  'agent:propose',
] as const

export type TokenScope = (typeof tokenScopes)[number]

export const tokenKinds = ['personal', 'service'] as const
