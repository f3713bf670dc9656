import { describe, expect, it } from 'vitest'
import { ApiError } from '#contracts/client.ts'
import { errorText } from '#mfe/kit/api/error-text.ts'

const refusal = JSON.stringify({ type: 'about:blank', title: 'Conflict', status: 409, detail: 'Somebody saved first.' })

describe('an answer that is not OK', () => {
  it('has the status and the body as its message', () => {
    expect(new ApiError(409, 'Conflict', 'in the way').message).toBe('409: in the way')
  })
  it('has the status text if the body is empty', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  })
})

describe('what an error toast says', () => {
  it("is the server's own sentence", () => {
    expect(errorText(new ApiError(409, 'Conflict', refusal), 'Failed to update lead')).toBe('Somebody saved first.')
  })
  it("is the catalogue's if the body is not a problem", () => {
    expect(errorText(new ApiError(502, '', '<html>nginx</html>'), 'Failed to update lead')).toBe(
      'Failed to update lead',
    )
  })
  it("is the catalogue's if the body is empty", () => {
    expect(errorText(new ApiError(500, '', ''), 'Failed to logout')).toBe('Failed to logout')
  })
  it("is the catalogue's without a response", () => {
    expect(errorText(new TypeError('Failed to fetch'), 'Failed to logout')).toBe('Failed to logout')
  })
})
