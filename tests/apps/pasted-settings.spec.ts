import { expect, it } from 'vitest'
import { readSettings } from '#apps/settings.ts'

it.each(['https://cal.com/ada\u200b', '\u202ahttps://cal.com/ada\u202c', '\ufeff https://cal.com/ada\u00a0'])(
  'the address %j is the one that was pasted',
  (address) =>
    expect(readSettings({ BOOKING_URL: address, LINKEDIN_URL: address, OPENAI_BASE_URL: address })).toMatchObject({
      BOOKING_URL: 'https://cal.com/ada',
      LINKEDIN_URL: 'https://cal.com/ada',
      OPENAI_BASE_URL: 'https://cal.com/ada',
    }),
)
