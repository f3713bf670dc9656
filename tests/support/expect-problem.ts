import { expect } from 'vitest'
import { type Problem, problem } from '#contracts/problem.ts'

/** Checks a response against RFC 9457, of a 401 also against RFC 9110, 15.5.2, and the contract, and returns the problem. */
export const expectProblem = async (response: Response, status: number): Promise<Problem> => {
  const text = await response.text()
  expect({ status: response.status, type: response.headers.get('content-type') }, text).toEqual({
    status,
    type: 'application/problem+json',
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  if (status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /)
  const read = problem.parse(JSON.parse(text))
  expect(read).toMatchObject({ status, type: 'about:blank' })
  expect(read.title).not.toBe('')
  expect(read.detail).toMatch(/^\S.{5,}/)
  return read
}
