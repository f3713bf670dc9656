import { describe, expect, it } from 'vitest'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { type BookingMessage, type BookingState, bookingDesk } from '#tests/support/lead/booking-desk.ts'

/** All orders of a few things. */
const ordersOf = <Thing>(things: readonly Thing[]): readonly (readonly Thing[])[] =>
  things.length < 2
    ? [things]
    : things.flatMap((first, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]))

const stateAfter = async (messages: readonly BookingMessage[]) => {
  const desk = bookingDesk()
  for (const message of messages) await desk.send(message)
  return desk.state()
}

const withInstants = (state: BookingState) =>
  JSON.parse(JSON.stringify(state).replace(/:00Z"/g, ':00.000Z"')) as BookingState

describe('messages about bookings', () => {
  it.each(corpus<readonly BookingMessage[], BookingState>('bookings'))(
    'lead to one state in every order, also repeated. $title',
    async ({ in: messages, out }) => {
      for (const order of ordersOf(messages)) {
        expect(await stateAfter(order)).toEqual(withInstants(out))
        expect(await stateAfter([...order, ...order.toReversed(), ...order])).toEqual(withInstants(out))
      }
    },
  )
})

describe('a follow-up that staff chose', () => {
  const [created, , cancelled] =
    corpus<readonly BookingMessage[], BookingState>('bookings').find(({ title }) =>
      title.includes('rescheduled and then cancelled'),
    )?.in ?? []
  const attendee = 'a@seats.example'
  const booked = (uid: string, day: string) =>
    JSON.parse(JSON.stringify(created).replace('o-1', uid).replace('2027-03-10', day)) as BookingMessage

  it('is kept by a booking of a later day', async () => {
    const desk = bookingDesk()
    await desk.send(booked('x', '2027-05-01'))
    await desk.followUp(attendee, '2026-11-27')
    await desk.send(booked('y', '2027-01-10'))
    expect((await desk.state())[attendee]?.followUpDate).toBe('2026-11-27')
  })

  it('after a meeting is kept by a booking of a later day', async () => {
    const desk = bookingDesk()
    await desk.send(booked('x', '2027-03-10'))
    await desk.followUp(attendee, '2027-04-01')
    await desk.send(booked('y', '2027-05-01'))
    expect((await desk.state())[attendee]?.followUpDate).toBe('2027-04-01')
  })

  it('gives way to a booking of an earlier day, and comes back when that is cancelled', async () => {
    const desk = bookingDesk()
    await desk.send(booked('x', '2027-05-01'))
    await desk.followUp(attendee, '2027-04-01')
    await desk.send(booked('o-2', '2027-03-20'))
    expect((await desk.state())[attendee]?.followUpDate).toBe('2027-03-20')
    if (cancelled !== undefined) await desk.send(cancelled)
    expect((await desk.state())[attendee]?.followUpDate).toBe('2027-04-01')
  })
})
