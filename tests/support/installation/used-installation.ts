import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { siteContents } from '#contracts/site/http/content.ts'
import { factors } from '#contracts/staff/http/factors.ts'
import { staff as team } from '#contracts/staff/http/staff.ts'
import { tokens } from '#contracts/token/http.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { admin } from '#tests/support/atrium.ts'
import { aCall, recorderSecret, report } from '#tests/support/lead/recorder.ts'
import { post } from '#tests/support/post.ts'
import { runActs } from '#tests/support/run/used-runs.ts'
import { linkActs } from '#tests/support/share/used-links.ts'
import { joined, ownPassword } from '#tests/support/staff/team.ts'
import { type Acts, address, type Installation, json } from './used-acts.ts'

/** A follow-up that is due in the year after this one. */
const nextYear = `${new Date().getFullYear() + 1}-03-01`

/**
 * Brings an installation into every kind of state that commands can reach, in an order and number that `random` chooses.
 * Returns what its acts were, for a failure to name them.
 */
export const useInstallation = async (at: Installation, random: () => number): Promise<readonly string[]> => {
  const ada = await staffClient(at.url)
  const acts = Object.entries({
    ...leadActs(at, ada),
    ...linkActs(at, ada),
    ...runActs(at, ada),
    ...staffActs(at, ada),
  })
  const chosen = acts.flatMap((act) => (random() < 0.3 ? [act, act] : [act]))
  const order = chosen.map((act) => ({ act, place: random() })).toSorted((one, other) => one.place - other.place)
  const names: string[] = []
  for (const [n, { act }] of order.entries()) {
    names.push(act[0])
    await act[1](n).catch((error: unknown) => {
      throw new Error(`after ${names.join(', ')}`, { cause: error })
    })
  }
  return names
}

const leadActs = ({ url }: Installation, ada: ApiClient): Acts => {
  const add = async (fields: object = {}) =>
    (await ada.call(leads.create, { body: { name: 'Maya', email: address('maya'), ...fields } })).lead
  const erase = (id: string) => post(ada.send, `/api/leads/${id}/erase`, {}).then(json)
  return {
    lead: async () => {
      const { id } = await add({ company: 'Acme', notes: 'By phone.' })
      await ada.call(leads.revise, { params: { id }, body: { status: 'qualified', estimatedValue: 5000 } })
      await ada.call(leads.revise, { params: { id }, body: { followUpDate: nextYear } })
    },
    'message, sent twice': async (n) => {
      const body = { name: 'Otto', email: address('otto'), message: 'Hello' }
      const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.2.0.${n}` }
      for (const _ of [1, 2]) await post(apiClient(url).send, '/api/contact', body, headers).then(json)
    },
    'notes, and one that is removed': async () => {
      const { id } = await add()
      const note = () => ada.call(notes.add, { params: { id }, body: { kind: 'call', text: 'Otto rang.' } })
      await note()
      await ada.call(notes.remove, { params: { id, noteId: (await note()).note.id } })
    },
    'tasks, one of them done': async () => {
      const { id } = await add()
      const task = () => ada.call(tasks.add, { params: { id }, body: { title: 'Ring Otto', dueOn: nextYear } })
      await task()
      await ada.call(tasks.revise, { params: { taskId: (await task()).task.id }, body: { done: true } })
    },
    'recorded calls, one of which waits for a lead': async () => {
      const values = { TRANSCRIPT_WEBHOOK_SECRET: recorderSecret }
      await post(ada.send, '/api/settings', { values }, {}, 'PUT').then(json)
      const of = (email: string) => report(url, aCall({ attendees: [{ email }] }))
      expect((await of((await add()).email)).body.noteId).toBeDefined()
      expect((await of(address('unknown'))).body).toEqual({ leadId: null })
    },
    'erased lead': async () => erase((await add()).id),
    'redacted text': async () => {
      const { id } = await add({ notes: 'hunter2' })
      const body = { kind: 'lead', id, version: 1, field: 'notes', reason: 'A password' }
      await post(ada.send, '/api/audit/redactions', body).then(json)
    },
    'page count': async () =>
      void (await post(apiClient(url).send, '/api/analytics', { event: 'page_view', page: '/' })),
  }
}

const staffActs = ({ url }: Installation, ada: ApiClient): Acts => ({
  'open invitation': () => ada.call(team.invite, { body: { email: address('new'), role: 'auditor' } }),
  'second factor, and one that is begun': async () => {
    await ada.call(factors.beginTotp, { body: { password: admin.password } })
    const { client } = await joined(url, address('member'), 'admin')
    const { uri } = await client.call(factors.beginTotp, { body: { password: ownPassword } })
    const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '')
    await client.call(factors.confirmTotp, { body: { code: new TOTP({ secret }).generate() } })
  },
  'token in use': async () => {
    const { secret } = await ada.call(tokens.issue, {
      body: { name: 'Website', scopes: ['leads:read'], expiresInDays: 30 },
    })
    await json(await apiClient(url, { authorization: `Bearer ${secret}` }).send('/api/leads', {}))
  },
  'read notifications': async () => {
    await ada.call(notifications.prefer, { body: { mail: 'daily', timeZone: 'Europe/Berlin' } })
    await ada.call(notifications.read, { body: { all: true } })
  },
  'site with a publication': async () => {
    const { published } = await ada.call(siteContents.read, {})
    const colors = { ...published.colors, accent: '#ffd166' }
    await ada.call(siteContents.keep, { body: { content: { ...published, colors } } })
    await ada.call(siteContents.publish, {})
  },
  'settings, one of them secret': async () => {
    const values = { BOOKING_WEBHOOK_SECRET: `booking ${randomUUID()}`, LEGAL_ENTITY: 'Used Ltd' }
    await ada
      .send('/api/settings', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ values }),
      })
      .then(json)
  },
  'library with a change': async () => {
    const { library } = (await json(await ada.send('/api/library', {}))) as { library: object }
    await ada
      .send('/api/library', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...library, closing: `Until soon ${randomUUID()}.` }),
      })
      .then(json)
  },
})
