import { afterEach, beforeEach, expect, it } from 'vitest'
import { treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { bucketHeads } from '#adapters/s3/bucket-heads.ts'
import { outsideHeads } from '#domain/audit/service/outside-heads.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { headsOf } from '#tests/support/log/log-heads.ts'
import { s3Server, signatureOf } from '#tests/support/log/s3-server.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

let s3: Awaited<ReturnType<typeof s3Server>>
beforeEach(async () => {
  s3 = await s3Server()
})
afterEach(() => s3.close())

const headOf = (size: number, root = 'AA==', signature = 'AAAA') => ({
  size,
  note: `a.test/log\n${size}\n${root}\n\n— a.test/log ${signature}\n`,
})

it('each head is kept as an object of its own, and the newest as latest', async () => {
  const heads = bucketHeads(s3.bucket)
  expect(await heads.read()).toBeNull()
  expect(await heads.write(headOf(9))).toBe('kept')
  expect(await heads.write(headOf(10))).toBe('kept')
  expect(s3.names()).toEqual(['0000000000000009', '0000000000000010', 'latest'])
  expect(s3.versions('0000000000000009')).toEqual([headOf(9).note])
  expect(s3.versions('latest')).toEqual([headOf(9).note, headOf(10).note])
  expect(await heads.read()).toBe(headOf(10).note)
  expect(await bucketHeads(s3.bucket).read()).toBe(headOf(10).note)
})

it('what another server wrote meanwhile is not replaced unread', async () => {
  const [one, other] = [bucketHeads(s3.bucket), bucketHeads(s3.bucket)]
  await Promise.all([one.read(), other.read()])
  expect(await one.write(headOf(9))).toBe('kept')
  expect(await other.write(headOf(10))).toBe('overtaken')
  expect(await other.read()).toBe(headOf(9).note)
  expect(await other.write(headOf(10))).toBe('kept')
  expect(await one.write(headOf(11))).toBe('overtaken')
  expect(await one.read()).toBe(headOf(10).note)
})

it('a head that was overtaken does not replace the newer one, also where the newer one was read', async () => {
  const [one, other] = [bucketHeads(s3.bucket), bucketHeads(s3.bucket)]
  expect(await one.write(headOf(103))).toBe('kept')
  await other.read()
  for (const heads of [one, other, bucketHeads(s3.bucket)]) expect(await heads.write(headOf(100))).toBe('overtaken')
  expect(s3.versions('latest')).toEqual([headOf(103).note])
})

it('a head of another tree of the same size is not replaced; another signature of the same tree is no other head', async () => {
  const heads = bucketHeads(s3.bucket)
  await heads.write(headOf(9))
  expect(await heads.write(headOf(9, 'BB=='))).toBe('contradicted')
  expect(await heads.write(headOf(9, 'AA==', 'BBBB'))).toBe('kept')
  expect(s3.versions('0000000000000009')).toEqual([headOf(9).note])
})

/** A server that signs heads and keeps them in the bucket. */
const keeper = ({ store, tree, signer }: AtriumProcess) => {
  const complaints: string[] = []
  const complain = (message: string) => void complaints.push(message)
  const places = [bucketHeads(s3.bucket)]
  const heads = headsOf({ tree, signer }, outsideHeads({ tree, signer, treeHash, places, witnesses: [], complain }))
  const signNext = async () => {
    await store.append(firstAppend(aStream(), [captured()]))
    return (await heads.sign())?.note
  }
  return { heads, complaints, signNext }
}

it('two servers of one log keep their heads in turn', async () => {
  const { here, there } = await twoProcesses()
  const [one, other] = [keeper(here), keeper(there)]
  for (const server of [one, other]) await server.heads.confirm()
  for (const server of [one, other, one, one, other]) {
    const note = await server.signNext()
    expect(s3.versions('latest').at(-1)).toBe(note)
  }
  expect([one.complaints, other.complaints]).toEqual([[], []])
})

it.each([
  ['of the same size', 1, /^LOG_HEAD_BUCKET holds another head at size 1/],
  ['of another size', 2, /^The log is not the one that LOG_HEAD_BUCKET holds a head of at size 1/],
])('two logs do not share a bucket: the second, %s, is disputed', async (_, events, sentence) => {
  const [one, other] = [keeper((await twoProcesses()).here), (await twoProcesses()).here]
  const second = keeper(other)
  for (const server of [one, second]) await server.heads.confirm()
  const note = await one.signNext()
  for (let before = 1; before < events; before += 1) await other.store.append(firstAppend(aStream(), [captured()]))
  await expect(second.signNext()).rejects.toThrow(sentence)
  expect(second.complaints).toEqual([expect.stringMatching(sentence)])
  expect(s3.versions('latest')).toEqual([note])
})

it('a refusal and an outage are no missing head', async () => {
  await expect(bucketHeads({ ...s3.bucket, secret: 'other' }).read()).rejects.toThrow('403, SignatureDoesNotMatch')
  const heads = bucketHeads(s3.bucket)
  s3.breakDown()
  await expect(heads.read()).rejects.toThrow('503, SlowDown')
  await expect(heads.write(headOf(9))).rejects.toThrow('503, SlowDown')
  s3.breakDown(false)
  expect(await heads.read()).toBeNull()
})

it('the server of these tests verifies signatures as Amazon publishes them', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, example "GET object"
  const signature = signatureOf({
    method: 'GET',
    path: '/test.txt',
    query: '',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    },
    names: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    scope: '20130524/us-east-1/s3/aws4_request',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  })
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})
