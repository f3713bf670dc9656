import { call, type IconName, useCanWrite } from '@atrium/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NavItem } from '#contracts/mfe/outline.ts'
import { type SearchResult, search } from '#contracts/search/http.ts'
import { type Command, commandsFor, matching } from './commands.ts'
import { useWorkflowCommands } from './workflow-commands.ts'

const icons: Readonly<Record<SearchResult['kind'], IconName>> = {
  lead: 'leads',
  document: 'document',
  link: 'link',
  run: 'history',
}

const maxWorkflows = 8

/** How long typing must pause before the server is queried, in milliseconds. */
const debounceMs = 120

/** The screens, actions and workflows that the text names, then the hits of the server. */
export const useCommands = (nav: readonly NavItem[], text: string) => {
  const canWrite = useCanWrite()
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => (await call(search.everything, { query: { q: query }, signal })).results,
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
  })
  const wholeText = text.trim()
  /** Whether the hits, if any, are those of an earlier text. */
  const isSearching = wholeText.length > 1 && (query !== wholeText || isPending || isPlaceholderData)
  const results = wholeText.length > 1 && query.length > 1 ? (data ?? []) : []
  const hits: readonly Command[] = results.map(({ kind, id, title, detail, href }) => ({
    id: `${kind}-${id}`,
    title,
    detail,
    icon: icons[kind],
    to: href,
  }))
  const workflows = useWorkflowCommands()
  const named = wholeText === '' ? [] : matching(workflows.commands, text).slice(0, maxWorkflows)
  const commands: readonly Command[] = [...matching(commandsFor(nav, canWrite), text), ...named, ...hits]
  const retry = () => Promise.all([refetch(), workflows.refetch()])
  return {
    commands,
    hits,
    isSearching,
    missingParts: namesOf(error, workflows.error),
    failure: error ?? workflows.error,
    retry,
  }
}

/** What the palette lacks. */
const namesOf = (search: Error | null, workflows: Error | null): string => {
  if (workflows === null) return 'Leads, documents, links and runs'
  return search === null ? 'Workflows' : 'Leads, documents, links, runs and workflows'
}
