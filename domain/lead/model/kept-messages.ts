import { type Day, dayOf, type Instant } from '#domain/kernel/instant.ts'

/** The volume of messages in a lead's stream. */
export type KeptMessages = { readonly day: Day | null; readonly ofDay: number; readonly bytes: number }

export const noMessages: KeptMessages = { day: null, ofDay: 0, bytes: 0 }

const maxPerDay = 20
const maxBytes = 100_000

/** Whether one more message is kept in full: anonymous visitors must not grow a stream without bound. */
export const isKept = (messages: KeptMessages, message: string, at: Instant): boolean => {
  const { ofDay, bytes } = keepMessage(messages, message, at)
  return ofDay <= maxPerDay && bytes <= maxBytes
}

/** Adds one message: to those of its day in UTC, and to the bytes of UTF-8 of the lead's whole life. */
export const keepMessage = (messages: KeptMessages, message: string, at: Instant): KeptMessages => {
  const day = dayOf(at, 'UTC')
  return { day, ofDay: day === messages.day ? messages.ofDay + 1 : 1, bytes: messages.bytes + utf8Length(message) }
}

const utf8Length = (text: string): number => {
  let length = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return length
}
