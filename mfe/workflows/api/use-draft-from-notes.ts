import { call, longTimeoutMs, toastFailure } from '@atrium/kit'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { leadDrafts } from '#contracts/lead/http/lead-draft.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import type { DraftFromNotes } from '../model/drafted-form.ts'

/** The workflows whose inputs can be drafted from notes. */
export type DraftedWorkflow = 4 | 5

/** The notes on a lead: calls first, the newest first. */
export const useNotesToDraft = (leadId: string) =>
  useQuery({
    queryKey: ['lead-timelines', leadId, 'notes', 'draft'],
    queryFn: async ({ signal }) =>
      (await call(notes.list, { params: { id: leadId }, query: { limit: 100 }, signal })).notes,
    select: (all) => [...all.filter(({ kind }) => kind === 'call'), ...all.filter(({ kind }) => kind !== 'call')],
  })

/** What a draft from these notes takes of the AI. */
export const useDraftCost = (leadId: string, workflowId: DraftedWorkflow, noteIds: readonly string[]) =>
  useQuery({
    queryKey: ['lead-drafts', 'cost', leadId, workflowId, noteIds],
    queryFn: ({ signal }) => {
      const query = { workflowId: `${workflowId}` as const, noteIds: noteIds.join(',') }
      return call(leadDrafts.cost, { params: { id: leadId }, query, signal })
    },
    enabled: noteIds.length > 0,
    placeholderData: keepPreviousData,
  })

/** Waits longer than other calls, as an AI may write the draft; nothing is stored. */
export const useDraftFromNotes = (
  leadId: string,
  workflowId: DraftedWorkflow,
  onDrafted: (draft: DraftFromNotes) => void,
) =>
  useMutation({
    mutationFn: (noteIds: readonly string[]) =>
      call(leadDrafts.draft, { params: { id: leadId }, body: { workflowId, noteIds: [...noteIds] } }, longTimeoutMs),
    onSuccess: onDrafted,
    onError: (failure) => toastFailure(failure, 'Failed to draft from the notes'),
  })
