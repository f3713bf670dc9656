import { describe, expect, it } from 'vitest'
import {
  type ApiToken,
  allows,
  apiToken,
  isLive,
  type TokenCommand,
  type TokenEvent,
} from '#domain/token/model/index.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { oneTokenEventOfEach } from '#tests/support/staff/token-events.ts'

const { TokenIssued: issued, TokenRevoked: revoked } = oneTokenEventOfEach
const { issuedAt, ...grant } = issued.data
const issue: TokenCommand = { type: 'IssueToken', now: noon, ...grant }
const revoke: TokenCommand = { type: 'RevokeToken', now: noon }

const tokenAfter = (...history: readonly TokenEvent[]): ApiToken =>
  history.reduce(apiToken.evolve, apiToken.initialState)
const decide = (history: readonly TokenEvent[], command: TokenCommand) =>
  apiToken.decide(command, tokenAfter(...history))
const acceptance = (...events: readonly TokenEvent[]) => ({ accepted: true, events })
const refusal = (type: string) => ({ accepted: false, rejection: { type } })

describe('an API token', () => {
  it.each<[string, readonly TokenEvent[], TokenCommand, object]>([
    ['is issued', [], issue, acceptance(issued)],
    ['is issued once', [issued], issue, refusal('TokenAlreadyIssued')],
    ['is revoked', [issued], revoke, acceptance(revoked)],
    ['is revoked once', [issued, revoked], revoke, acceptance()],
    ['has to be there to be revoked', [], revoke, refusal('TokenNotFound')],
  ])('%s', (_, history, command, outcome) => {
    expect(decide(history, command)).toEqual(outcome)
  })

  it.each<[string, ApiToken, string, boolean]>([
    ['is there', tokenAfter(), noon, false],
    ['has not expired', tokenAfter(issued), '2026-02-01T11:59:59.999Z', true],
    ['has not expired to the millisecond', tokenAfter(issued), '2026-02-01T12:00:00.000Z', false],
    [
      'never expires',
      tokenAfter({ ...issued, data: { ...issued.data, expiresAt: null } }),
      '2126-01-01T00:00:00.000Z',
      true,
    ],
    ['is not revoked', tokenAfter(issued, revoked), noon, false],
  ])('lives while it %s', (_, token, now, live) => {
    expect(isLive(token, now)).toBe(live)
  })

  it.each([
    [['leads:read'], 'leads:read', true],
    [['leads:write'], 'leads:read', true],
    [['leads:read'], 'leads:write', false],
    [['leads:write'], 'runs:read', false],
    [['runs:read', 'audit:read'], 'audit:read', true],
    [[], 'leads:read', false],
  ] as const)('with %j allows %s: %s', (granted, needed, allowed) => {
    expect(allows(granted, needed)).toBe(allowed)
  })
})
