import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { agent, approvalDossier, approvalId, approver, otherId } from '#tests/support/log/sample-approval.ts'
import { origin, sampleLog } from '#tests/support/log/sample-dossier.ts'
import { byNode, byPython, type Case, program, python, run } from '#tests/support/log/verifiers.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

const vkey = sampleLog().signer.vkey(origin)
const caseOf = (dossier: unknown): Case => ({ text: JSON.stringify(dossier), vkey, witnesses: [] })

describe.each([
  ['of one file in JavaScript', byNode],
  ['in Python, written from the documentation', byPython],
])('of an approval, the verifier %s', (_, complaints) => {
  it('accepts what was approved by a person before it was done', async () => {
    const rejected = approvalDossier({
      verdict: { type: 'ApprovalRejected', id: otherId },
      done: { causationId: 'request' },
    })
    const open = approvalDossier({
      verdict: { stream: 'lead-9', type: 'LeadErased' },
      done: { causationId: 'request' },
    })
    expect(await complaints([approvalDossier(), rejected, open].map((each) => caseOf(each)))).toEqual([
      ...[null, null, null],
    ])
  })

  it.each<[string, Parameters<typeof approvalDossier>[0]]>([
    ['an agent approved', { verdict: { actor: agent }, done: { actor: agent } }],
    ['the worker approved', { verdict: { actor: 'worker' }, done: { actor: 'worker' } }],
    [
      'a visitor rejected',
      { verdict: { type: 'ApprovalRejected', id: otherId, actor: 'visitor' }, done: { causationId: '' } },
    ],
    ['it was not decided', { verdict: { stream: 'lead-9', type: 'LeadErased' } }],
    ['a person rejected', { verdict: { type: 'ApprovalRejected', id: otherId } }],
    ['another person did it', { done: { actor: otherId } }],
    ['the agent did it', { done: { actor: agent } }],
    ['it was done before it was approved', { order: ['seen', 'asked', 'done', 'verdict'] }],
    ['it was done before it was asked for', { order: ['seen', 'done', 'asked', 'verdict'] }],
    ['it was approved before it was asked for', { order: ['seen', 'verdict', 'asked', 'done'] }],
    ['it was approved twice', { order: ['seen', 'asked', 'verdict', 'verdict', 'done'] }],
    ['it was asked for twice', { order: ['seen', 'asked', 'asked', 'verdict', 'done'] }],
    ['a person asked', { asked: { actor: approver } }],
    ['the agent read what came after', { asked: { read: 4 } }],
    ['the agent read up to what it asked', { asked: { read: 2 } }],
    ['the agent read up to nowhere', { asked: { read: -1 } }],
    ['the agent read up to half a position', { asked: { read: 0.5 } }],
    ['the approval has another id', { verdict: { id: otherId } }],
  ])('rejects that %s, though the log is signed', async (__, forged) => {
    expect(await complaints([caseOf(approvalDossier(forged))])).toEqual([expect.any(String)])
  })
})

it('both verifiers state who proposed what and why, what it had read, who decided, and what was done', async () => {
  const { approvals } = await verifyDossier(approvalDossier(), vkey)
  expect(approvals).toEqual([
    {
      ...{ id: approvalId, tool: 'update_lead', agent, reason: 'She wrote twice.', readUpTo: 1 },
      ...{ seen: ['security-7'], verdict: 'approved', by: approver },
      done: [{ stream: 'lead-1', version: 1, type: 'LeadPriorityChanged' }],
    },
  ])
})

it('both verifiers print the history of an approval on the command line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-approval-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'approval.json')
  await writeFile(file, JSON.stringify(approvalDossier()))
  expect((await run('python3', [python, file, vkey])).stdout).toBe(
    `genuine\n${agent} asked for update_lead, having read up to 1 (get_lead): She wrote twice.; approved by ${approver}; LeadPriorityChanged of lead-1\n`,
  )
  const { stdout } = await run(process.execPath, [program, file, vkey])
  expect(stdout).toContain(`Asked: update_lead by ${agent}, which had read up to position 1, 1 reads: She wrote twice.`)
  expect(stdout).toContain(`Approved by ${approver}\nDone: LeadPriorityChanged of lead-1`)
})
