import { z } from 'zod'
import { route } from '#contracts/route.ts'

const site = z.object({
  brandName: z.string(),
  legalEntity: z.string(),
  contactEmail: z.string(),
  bookingUrl: z.string(),
  linkedinUrl: z.string(),
  /** The analytics script of every page, or null for none. */
  analyticsSrc: z.string().nullable(),
  /** How long a lead that was never won is kept after the last contact: `24 months`. */
  retention: z.string(),
  aiConfigured: z.boolean(),
})

export type Site = z.output<typeof site>

export const sites = {
  read: route({
    method: 'get',
    path: '/api/site',
    summary: 'Brand, links and settings of the site',
    access: 'public',
    reply: site,
    status: 200,
  }),
}
