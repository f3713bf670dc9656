import { countOf, everyLane, performAct, toastFailure, toastSuccess } from '@atrium/kit'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BulkAnswer, leadBulk } from '#contracts/lead/http/lead-bulk.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadFilters } from '../model/lead-filters.ts'
import { beginEdits, noteLeads } from '../model/optimistic-leads.ts'
import { bulkSum, undoParts } from '../model/undo-parts.ts'
import type { Selection } from '../model/use-selection.ts'
import { rereadPages, reviseCachedLeads } from './cached-leads.ts'
import { leadKeys } from './lead-keys.ts'

type BulkEdit =
  | { readonly status: Lead['status'] }
  | { readonly priority: Lead['priority'] }
  | { readonly ownerId: Lead['ownerId'] }

/** It waits for the acts on single leads made before it, and those made after it wait for it. */
const aboutBulk = (title: string) => ({ lane: everyLane, title })

/** What is selected, in a message; how many match a filter is not read for it. */
export const selectionTitle = ({ all, ids }: Pick<Selection, 'all' | 'ids'>): string =>
  all ? 'all selected leads' : countOf(ids.size, 'lead')

/** Changes all selected leads in one call, on the screen at once; reports the result, and offers to undo it. */
export const useBulkChange = (selection: Selection, filters: LeadFilters) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (edit: BulkEdit) => {
      const body = { ...selectionBody(selection, filters), ...edit }
      const subject = aboutBulk(selectionTitle(selection))
      const end = beginEdits([...selection.ids], edit)
      selection.clear()
      return performAct(leadBulk.revise, { params: {}, body }, subject, (answer) =>
        join(client, answer, () => edit),
      ).finally(end)
    },
    onSuccess: (answer) => {
      const undo = { label: 'Undo', onAct: () => void takeBack(client, answer) }
      toastSuccess('Success', outcomeText(answer), answer.changed > 0 ? undo : undefined)
    },
    onError: (failure) => toastFailure(failure, 'Failed to update leads'),
  })
}

const selectionBody = ({ all, ids }: Selection, { sort, ...filter }: LeadFilters) =>
  all ? { filter } : { ids: [...ids] }

/** `3 leads updated, 1 was so already`. */
export const outcomeText = ({ changed, unchanged, refused }: BulkAnswer): string =>
  [
    `${countOf(changed, 'lead')} updated`,
    ...(unchanged === 0 ? [] : [`${unchanged} ${unchanged === 1 ? 'was' : 'were'} so already`]),
    ...(refused === 0 ? [] : [`${refused} refused`]),
  ].join(', ')

/** Applies the changes to the cached lists. */
const join = (client: QueryClient, { results }: BulkAnswer, edit: (id: string) => Partial<Lead>): void => {
  const done = results.filter(({ outcome }) => outcome === 'changed')
  noteLeads(reviseCachedLeads(client, new Map(done.map(({ id, version }) => [id, { ...edit(id), version }]))))
  void client.invalidateQueries({ queryKey: leadKeys.all })
}

const takeBack = async (client: QueryClient, answer: BulkAnswer): Promise<void> => {
  try {
    const answers: BulkAnswer[] = []
    for (const leads of undoParts(answer)) {
      const restored = await performAct(
        leadBulk.restore,
        { params: {}, body: { leads } },
        aboutBulk(countOf(leads.length, 'lead')),
      )
      const previousById = new Map(leads.map(({ id, previous }) => [id, previous]))
      join(client, restored, (id) => previousById.get(id) ?? {})
      answers.push(restored)
    }
    void rereadPages(client)
    const sum = bulkSum(answers)
    toastSuccess('Undone', `${outcomeText({ ...sum, refused: 0 })}${othersText(sum)}`)
  } catch (failure) {
    toastFailure(failure, 'Failed to update leads')
  }
}

const othersText = ({ refused }: BulkAnswer): string =>
  refused === 0 ? '' : `; ${refused} changed again meanwhile and left so`
