import { z } from 'zod'

const appPath = z.string().startsWith('/')

const routeOutline = z.object({
  /** A router path, such as `/dashboard/workflows/:id`; `*` matches everything else. */
  path: appPath.or(z.literal('*')),
  /** The tab's title, before the brand's name. */
  title: z.string(),
  /** `dashboard` renders inside the staff layout and needs a session, `page` fills the window. */
  frame: z.enum(['dashboard', 'page']),
  /** The addresses of the screen's first calls; its page requests them together with the code. */
  data: z.array(z.string().startsWith('/api/')).default([]),
})

const navItem = z.object({
  label: z.string(),
  hint: z.string().optional(),
  to: appPath,
  /** Ascending. */
  order: z.int(),
  icon: z.enum(['leads', 'workflows', 'automation', 'document', 'history', 'check', 'bookmark']),
  /** Router paths, besides `to`, on which the item is highlighted. */
  covers: z.array(appPath).default([]),
})

/** What the shell needs from a remote before its code is loaded; declared in `mfe/<name>/outline.ts`. */
export const outline = z.object({ routes: z.array(routeOutline), nav: z.array(navItem).default([]) })

/** `/mf/remotes.json`: the remotes, their entry addresses, and the files that a first screen needs. */
export const remotesManifest = z.record(
  z.string(),
  outline.extend({ entry: appPath, files: z.array(appPath).default([]) }),
)

/** The id of the element of a page that carries the manifest as JSON. */
export const manifestElement = 'remotes'

export type OutlineDraft = z.input<typeof outline>
export type RouteOutline = z.output<typeof routeOutline>
export type NavItem = z.output<typeof navItem>
export type RemotesManifest = z.output<typeof remotesManifest>
