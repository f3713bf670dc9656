import { z } from 'zod'
import { storedEvent } from '#contracts/stored-event.ts'

const text = z.string()
const passage = z.object({ title: text, description: text })

/** Looser than today's validation, so that an older library remains readable under other limits. */
const texts = {
  packages: z.array(
    z.object({ name: text, idealFor: text, investment: text, duration: text, outcome: text.optional() }),
  ),
  strategicPillars: z.object({ intro: text, pillars: z.array(passage) }),
  philosophy: text,
  framework: z.object({ intro: text, phase1: passage, phase2: passage, phase3: passage }),
  nextSteps: z.union([text, z.object({ overview: text, proposal: text })]),
  closing: text,
  terms: text,
  sections: z.array(z.object({ key: text, title: text, text })),
}

const parts = z.object({
  ...texts,
  prompts: z.record(text, text),
  language: text.optional(),
  languages: z.record(text, z.object(texts)).optional(),
})

/** The events of the content library. Nothing in them is personal. */
export const libraryEvents = [
  storedEvent({ type: 'LibraryStarted', version: 1, data: parts }),
  storedEvent({ type: 'LibraryRevised', version: 1, data: parts.partial() }),
]
