import { z } from 'zod'
import type { SearchEverything } from '#adapters/http/search/search.ts'
import { requiredText } from '#contracts/fields.ts'
import type { SearchResult } from '#contracts/search/http.ts'
import type { TokenScope } from '#contracts/token/scopes.ts'
import { allows } from '#domain/token/model/index.ts'
import { type AgentTool, agentTool } from './agent-tool.ts'
import { toolAnswers } from './tool-answers.ts'

const scopeOf: Readonly<Record<SearchResult['kind'], TokenScope>> = {
  lead: 'leads:read',
  document: 'documents:read',
  link: 'documents:read',
  run: 'runs:read',
}

/** The search of the command palette, over what the token may read. */
export const searchTool = (search: SearchEverything, publicUrl: string): AgentTool =>
  agentTool({
    name: 'search',
    title: 'Search',
    description: 'Leads, also by their notes, documents, links and runs with a text in them, up to 5 of each.',
    scope: 'leads:read',
    isRead: true,
    input: z.object({ q: requiredText('What to search for', 200) }),
    output: toolAnswers.search,
    call: async ({ q }, { scopes }) => {
      const results = (await search(q)).filter(({ kind }) => allows(scopes, scopeOf[kind]))
      return {
        results: results.map(({ id, href, ...result }) => ({
          ...result,
          ...referenceOf(result.kind, id),
          href: `${publicUrl}${href}`,
        })),
      }
    },
  })

const referenceOf = (kind: SearchResult['kind'], id: string) =>
  kind === 'lead' ? { leadId: id } : kind === 'link' ? { shareId: id } : { runId: id }
