import { z } from 'zod'
import { storedEvent } from '#contracts/stored-event.ts'

const text = z.string()
/** The sections of a language by name; looser than today's schema, so that older content stays readable. */
const sections = z.record(text, z.unknown())
const colors = z.object({ primary: text, secondary: text, accent: text })

/** The events of the public site's content. Nothing in them is personal. */
export const siteEvents = [
  storedEvent({
    type: 'SiteStarted',
    version: 1,
    data: z.object({ languages: z.record(text, sections), colors, logo: text.nullable() }),
  }),
  storedEvent({
    type: 'SiteDrafted',
    version: 1,
    data: z.object({
      languages: z.record(text, sections).optional(),
      removedLanguages: z.array(text).optional(),
      colors: colors.optional(),
      logo: text.nullable().optional(),
      restoredVersion: z.int().optional(),
    }),
  }),
  storedEvent({ type: 'SitePublished', version: 1, data: z.object({}) }),
]
