import fc from 'fast-check'
import { Hono } from 'hono'
import { expect } from 'vitest'
import type { Guard, HttpEnv } from '#adapters/http/middleware/caller.ts'
import { validate } from '#adapters/http/middleware/validate.ts'
import { problemResponse, RequestRefused } from '#adapters/http/server/problems.ts'
import { bookings, calComBooking, calendlyBooking } from '#contracts/lead/http/booking.ts'
import { hooks } from '#contracts/trigger/http/hooks.ts'
import { isStorable } from '#domain/kernel/text.ts'
import { checkInputs, type WorkflowInput } from '#domain/workflow/model/index.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

const defects: unknown[] = []
const app = new Hono<HttpEnv>()
app.onError((error, c) => {
  if (error instanceof RequestRefused) return problemResponse(c, error.refusal)
  defects.push(error)
  throw error
})
const echo: Guard = async (c) => c.json(c.req.valid('json' as never))
app.on('POST', ['/api/hooks/booking'], ...[...validate(bookings.receive), echo])
app.on('POST', ['/api/hooks/:triggerId'], ...[...validate(hooks.call), echo])

const send = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
  app.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

const hookPath = '/api/hooks/0197b7e0-0000-7000-8000-000000000001'
const wild = fc.string({
  unit: fc.constantFrom(...'{}[]",:.-+eE01 \\u0d8f', 'null', '\\u0000', '\\ud83d', '{"a":', '1.0'),
})
const bodies = fc.oneof(
  wild,
  fc.json({ stringUnit: 'binary' }),
  fc.array(fc.tuple(fc.string(), fc.jsonValue())).map((fields) => JSON.stringify(Object.fromEntries(fields))),
  fc.nat(300).map((depth) => '{"a":'.repeat(depth) + '1'.repeat(20) + '}'.repeat(depth)),
)

fuzz(
  'a body is refused in a sentence, or arrives to the letter',
  fc.asyncProperty(bodies, async (body) => {
    const response = await send(hookPath, body)
    expect(defects).toEqual([])
    expect([200, 400]).toContain(response.status)
    const text = await response.text()
    if (response.status === 400) {
      expect(JSON.parse(text).detail).toMatch(/\.$|object/)
      return
    }
    expect(Object.keys(JSON.parse(text)).every(isStorable)).toBe(true)
    // A field of this name is dropped: it would set the prototype of an object.
    const { ['__proto__']: _, ...fields } = JSON.parse(body)
    expect(JSON.parse(text)).toEqual(fields)
  }),
)

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 30 })

fuzz(
  'a number of any length arrives with its digits',
  fc.asyncProperty(digits, digits, async (whole, fraction) => {
    const body = `{"order":1${whole}.${fraction},"list":[-0.${fraction}]}`
    expect(await (await send(hookPath, body)).text()).toBe(body)
  }),
)

fuzz(
  'any bytes are refused or read',
  fc.asyncProperty(fc.uint8Array(), fc.constantFrom(hookPath, '/api/hooks/booking'), async (bytes, path) => {
    const response = await send(path, new Uint8Array(bytes))
    expect(defects).toEqual([])
    expect([200, 400]).toContain(response.status)
  }),
)

fuzz(
  'a booking of any shape is read or refused',
  fc.property(
    fc.record({ triggerEvent: fc.constantFrom('BOOKING_CREATED', 'BOOKING_CANCELLED'), payload: fc.jsonValue() }),
    fc.record({ event: fc.constantFrom('invitee.created', 'invitee.canceled'), payload: fc.jsonValue() }),
    (calCom, calendly) => {
      calComBooking.safeParse(calCom)
      calendlyBooking.safeParse(calendly)
    },
  ),
)

const inputs: readonly WorkflowInput[] = (['text', 'textarea', 'number', 'email'] as const).map((type, index) => ({
  ...{ id: type, name: type, label: type, type, required: false, placeholder: '', order: index },
}))

fuzz(
  'the inputs of a run take a value as it is, or refuse it by name',
  fc.property(
    fc.dictionary(fc.constantFrom('text', 'textarea', 'number', 'email', 'other'), fc.jsonValue()),
    (given) => {
      const checked = checkInputs(inputs, given)
      if (!checked.valid) {
        for (const { path } of checked.faults)
          expect(Object.keys(given).map((name) => `inputs.${name}`)).toContain(path)
        return
      }
      for (const [name, value] of Object.entries(checked.values))
        if (name.startsWith('text')) expect(value).toBe(String(given[name]))
        else expect(JSON.stringify(value)).not.toBe('null')
    },
  ),
)
