import { z } from 'zod'

const appPath = z.string().startsWith('/')

const routeOutline = z.object({
  /** A router path, such as `/dashboard/workflows/:id`; `*` matches everything else. */
  path: appPath.or(z.literal('*')),
  /** The tab's title, before the brand's name. */
  title: z.string(),
  /** `dashboard` renders inside the staff layout and needs a session, `page` fills the window. */
  frame: z.enum(['dashboard', 'page']),
})

const navItem = z.object({
  label: z.string(),
  hint: z.string().optional(),
  to: appPath,
  /** Ascending. */
  order: z.int(),
  icon: z.enum(['leads', 'workflows', 'automation', 'document']),
  /** Router paths, besides `to`, on which the item is highlighted. */
  covers: z.array(appPath).default([]),
})

/** What the shell must know of a remote before its code is loaded; declared in `mfe/<name>/outline.ts`. */
export const outline = z.object({ routes: z.array(routeOutline), nav: z.array(navItem).default([]) })

/** `/mf/remotes.json`: the remotes and their entry addresses. */
export const remotesManifest = z.record(z.string(), outline.extend({ entry: appPath }))

export type OutlineDraft = z.input<typeof outline>
export type RouteOutline = z.output<typeof routeOutline>
export type NavItem = z.output<typeof navItem>
export type RemotesManifest = z.output<typeof remotesManifest>
