import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { siteContent, storedSiteContent, storedTexts } from '#contracts/site/content.ts'
import { publicPages } from './pages.ts'

const versioned = z.object({
  /** Null before the first edit; after a publication the same as `published`. */
  draft: storedSiteContent.nullable(),
  published: storedSiteContent,
  version: z.int(),
  /** The version that published what visitors see; 1 is the built-in content. */
  publishedVersion: z.int(),
})

export type VersionedSite = z.output<typeof versioned>

const siteVersion = z.object({
  version: z.int(),
  at: instant,
  actor: z.string(),
  /** The e-mail address of a staff actor; for other actors the same as `actor`. */
  actorName: z.string(),
  /** Whether this version was published; otherwise it is a draft. */
  published: z.boolean(),
  /** The version whose content this draft took, if it was restored. */
  restoredVersion: z.int().nullable(),
})

export type SiteVersion = z.output<typeof siteVersion>

const preview = z.object({
  content: siteContent,
  language: z.string({ error: 'A language' }).default('en'),
  path: z.enum(Object.keys(publicPages) as (keyof typeof publicPages)[], { error: 'A public page' }).default('/'),
})

export const siteContents = {
  read: route({
    method: 'get',
    path: '/api/site/content',
    summary: 'Read the content of the public site: its draft and what is published',
    access: 'staff',
    reply: versioned,
    status: 200,
    versioned: true,
  }),
  keep: route({
    method: 'put',
    path: '/api/site/content',
    summary: 'Keep a draft of the content; visitors see it once it is published',
    access: 'staff',
    body: z.object({ content: siteContent }),
    reply: versioned,
    status: 200,
    versioned: true,
  }),
  publish: route({
    method: 'post',
    path: '/api/site/publish',
    summary: 'Publish the draft; every server shows it within 5 seconds',
    access: 'staff',
    reply: versioned,
    status: 200,
    versioned: true,
  }),
  versions: route({
    method: 'get',
    path: '/api/site/versions',
    summary: 'List the versions of the content, newest first; none before the first edit',
    access: 'staff',
    reply: z.object({ versions: z.array(siteVersion) }),
    status: 200,
  }),
  restore: route({
    method: 'post',
    path: '/api/site/versions/:version/restore',
    summary: 'Make the content of an earlier version the draft',
    access: 'staff',
    params: z.object({ version: z.string().meta({ example: '2' }) }),
    reply: versioned,
    status: 200,
    versioned: true,
  }),
  language: route({
    method: 'get',
    path: '/api/site/languages/:language',
    summary:
      'Read the texts that a further language of the public site begins with: a translation where there is one, else English',
    access: 'staff',
    params: z.object({ language: z.string().meta({ example: 'de' }) }),
    reply: z.object({ texts: storedTexts, isTranslated: z.boolean() }),
    status: 200,
  }),
  preview: route({
    method: 'post',
    path: '/api/site/preview',
    summary: 'Render a page with this content, keeping nothing; each text is in an element whose data-text is its path',
    access: 'staff',
    isRead: true,
    body: preview,
    reply: z.object({ html: z.string() }),
    status: 200,
  }),
}
