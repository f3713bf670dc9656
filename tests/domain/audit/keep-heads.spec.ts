import { describe, expect, it } from 'vitest'
import { keepHeads } from '#domain/audit/service/keep-heads.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** A log and a clock that only the test advances. */
const keeping = () => {
  const signedAt: number[] = []
  const complaints: string[] = []
  let [now, end, signed, failing] = [0, 0, 0, false]
  let wake: () => void = () => undefined
  let hanging: Promise<void> = Promise.resolve()
  let calls: { readonly at: number; readonly call: () => void }[] = []
  const keeper = keepHeads({
    heads: {
      last: async () => ({ size: signed, root: '', note: '', signedAt: '' }),
      sign: async () => {
        await hanging
        if (failing) throw new Unavailable('PostgreSQL', new Error('the password is another'))
        signed = end
        signedAt.push(now)
        return null
      },
      covering: async () => Promise.reject(new Error('never asked')),
      confirm: async () => undefined,
      dispute: () => null,
    },
    log: {
      head: async () => ({ position: end, id: null }),
      onAppended: (each) => {
        wake = each
        return () => undefined
      },
    },
    timer: {
      after: (ms, call) => {
        const entry = { at: now + ms, call }
        calls.push(entry)
        return {
          cancel: () => {
            calls = calls.filter((other) => other !== entry)
          },
        }
      },
    },
    complain: (message) => void complaints.push(message),
  })
  return {
    signedAt,
    complaints,
    stop: keeper.stop,
    signNow: keeper.signNow,
    pending: () => calls.length,
    fail: (is: boolean) => {
      failing = is
    },
    hang: () => {
      let goOn: () => void = () => undefined
      hanging = new Promise((resolve) => {
        goOn = resolve
      })
      return goOn
    },
    append: () => {
      end += 1
      wake()
    },
    until: async (moment: number) => {
      await settle()
      for (let next = calls[0]; next !== undefined && next.at <= moment; next = calls[0]) {
        now = next.at
        calls = calls.slice(1)
        next.call()
        await settle()
      }
      now = moment
    },
  }
}

describe('heads', () => {
  it('are signed within two seconds of the last append', async () => {
    const log = keeping()
    await log.until(5000)
    log.append()
    await log.until(6000)
    log.append()
    await log.until(8000)
    expect(log.signedAt).toHaveLength(1)
    expect(log.signedAt[0]).toBeLessThanOrEqual(8000)
    await log.until(60_000)
    expect(log.signedAt).toHaveLength(1)
  })

  it('are signed once a minute where appends never end', async () => {
    const log = keeping()
    for (let second = 0; second < 200; second += 0.5) {
      log.append()
      await log.until(second * 1000)
    }
    expect(log.signedAt).toHaveLength(3)
  })

  it('that cannot be signed are complained about once, and tried again later', async () => {
    const log = keeping()
    log.fail(true)
    log.append()
    await log.until(100_000)
    expect(log.complaints).toEqual([
      'No head of the log was signed: PostgreSQL cannot be reached: the password is another',
    ])
    log.fail(false)
    await log.until(140_000)
    expect(log.signedAt).toHaveLength(1)
  })

  it('are signed no more once the keeping has stopped', async () => {
    const log = keeping()
    log.append()
    await log.stop()
    expect(log.pending()).toBe(0)
    log.append()
    expect(log.pending()).toBe(0)
  })

  it('are signed at once where one is asked for, as for an acceptance', async () => {
    const log = keeping()
    await log.until(5000)
    log.append()
    await log.signNow()
    expect(log.signedAt).toEqual([5000])
    await log.until(60_000)
    expect(log.signedAt).toEqual([5000])
  })

  it('that are refused when asked for fail no caller, and are tried again', async () => {
    const log = keeping()
    await log.until(5000)
    log.fail(true)
    log.append()
    await log.signNow()
    await log.until(8000)
    expect(log.complaints).toEqual([
      'No head of the log was signed: PostgreSQL cannot be reached: the password is another',
    ])
    log.fail(false)
    await log.until(60_000)
    expect(log.signedAt).toHaveLength(1)
  })

  it('that take long when asked for are waited for three seconds, and to their end when the process stops', async () => {
    const log = keeping()
    await log.until(5000)
    log.append()
    const goOn = log.hang()
    const [outcomes, asked] = [[] as string[], log.signNow()]
    void asked.then(() => outcomes.push('asked'))
    await log.until(7999)
    expect(outcomes).toEqual([])
    await log.until(8000)
    void log.stop().then(() => outcomes.push('stopped'))
    await settle()
    expect(outcomes).toEqual(['asked'])
    goOn()
    await settle()
    expect(outcomes).toEqual(['asked', 'stopped'])
    await log.signNow()
    expect(log.signedAt).toHaveLength(2)
  })
})
