import { z } from 'zod'
import { searchedText } from '#contracts/email-address.ts'
import { requiredText } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'

export const foundKinds = ['lead', 'document', 'link', 'run'] as const

const result = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string(),
  /** What distinguishes it from others with that title. */
  detail: z.string(),
  /** Its screen. */
  href: z.string(),
})

export type SearchResult = z.output<typeof result>

export const search = {
  everything: route({
    method: 'get',
    path: '/api/search',
    summary:
      'Find leads, also by their notes, documents, links and runs; at most five of each, notes among the newest 2,000, runs and documents among the newest 5,000',
    access: 'staff',
    query: z.object({ q: requiredText('What to look for', 200).overwrite(searchedText) }),
    reply: z.object({ results: z.array(result) }),
    status: 200,
  }),
}
