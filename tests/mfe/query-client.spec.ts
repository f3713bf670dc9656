import { describe, expect, it } from 'vitest'
import { ApiError } from '#contracts/client.ts'
import { sessionKey } from '#mfe/kit/api/keys.ts'
import { makeQueryClient } from '#mfe/kit/api/query-client.ts'

const answering = (status: number) => async () => {
  throw new ApiError(status, '', '')
}

const signedIn = () => {
  const client = makeQueryClient()
  client.setQueryData(sessionKey, { user: { id: '1', email: 'ann@example.com' } })
  return client
}

describe('data in the browser', () => {
  it('is read once and never goes stale on a timer', async () => {
    let readings = 0
    const client = makeQueryClient()
    const read = () => client.fetchQuery({ queryKey: ['leads'], queryFn: async () => ++readings })
    expect([await read(), await read()]).toEqual([1, 1])
  })

  it('is not retried after a failure', async () => {
    let readings = 0
    const queryFn = async () => {
      readings += 1
      throw new ApiError(500, '', '')
    }
    await expect(makeQueryClient().fetchQuery({ queryKey: ['leads'], queryFn })).rejects.toThrow('500')
    expect(readings).toBe(1)
  })
})

describe('a call that answers 401', () => {
  it('ends the session of the tab', async () => {
    const client = signedIn()
    await client.fetchQuery({ queryKey: ['leads'], queryFn: answering(401) }).catch(() => undefined)
    expect(client.getQueryData(sessionKey)).toBeNull()
  })

  it('is the only refusal that does', async () => {
    const client = signedIn()
    await client.fetchQuery({ queryKey: ['leads'], queryFn: answering(503) }).catch(() => undefined)
    expect(client.getQueryData(sessionKey)).not.toBeNull()
  })
})
