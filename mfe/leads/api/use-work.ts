import { call, idempotencyKey, isActiveAdmin, memberName, performAct, toastFailure, useMembers } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type newNote, notes } from '#contracts/lead/http/notes.ts'
import { type newTask, type TaskChanges, tasks } from '#contracts/lead/http/tasks.ts'
import { leadKeys } from './lead-keys.ts'

const atOf = (at: string | undefined) => (at === undefined ? {} : { at })

/** The notes on a lead, newest first: now, or as of a moment. */
export const useNotes = (id: string, at: string | undefined) =>
  useQuery({
    queryKey: [...leadKeys.notes(id), ...(at === undefined ? [] : [at])],
    queryFn: async ({ signal }) => (await call(notes.list, { params: { id }, query: atOf(at), signal })).notes,
  })

/** The tasks for a lead, open ones first. */
export const useTasks = (id: string, at: string | undefined) =>
  useQuery({
    queryKey: [...leadKeys.tasks(id), ...(at === undefined ? [] : [at])],
    queryFn: async ({ signal }) => (await call(tasks.ofLead, { params: { id }, query: atOf(at), signal })).tasks,
  })

/** The members who can look after a lead or a task, by id. */
export const useAdmins = (): Readonly<Record<string, string>> => {
  const admins = useMembers().filter(isActiveAdmin)
  return Object.fromEntries(admins.map((admin) => [admin.id, memberName(admin)]))
}

type NewNote = z.input<typeof newNote>

/** Adds, changes and removes notes. */
export const useNoteChanges = (id: string, onWritten: () => void) => {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: leadKeys.timeline(id) })
  return {
    add: useMutation({
      mutationFn: (body: NewNote) => call(notes.add, { params: { id }, body, headers: idempotencyKey() }),
      onSuccess: onWritten,
      onError: (failure) => toastFailure(failure, 'Failed to add the note'),
      onSettled,
    }),
    revise: useMutation({
      mutationFn: ({ noteId, ...body }: NewNote & { noteId: string }) =>
        call(notes.revise, { params: { id, noteId }, body }),
      onSuccess: onWritten,
      onError: (failure) => toastFailure(failure, 'Failed to change the note'),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (noteId: string) => call(notes.remove, { params: { id, noteId } }),
      onError: (failure) => toastFailure(failure, 'Failed to remove the note'),
      onSettled,
    }),
  }
}

type Named = { readonly id: string; readonly title: string }

/** The lane of a task's acts, and its name. */
export const aboutTask = ({ id, title }: Named) => ({ lane: `task ${id}`, title })

/** Adds, changes and removes tasks. */
export const useTaskChanges = (id: string, onAdded: () => void) => {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: leadKeys.timeline(id) })
  return {
    add: useMutation({
      mutationFn: (body: z.input<typeof newTask>) =>
        call(tasks.add, { params: { id }, body, headers: idempotencyKey() }),
      onSuccess: onAdded,
      onError: (failure) => toastFailure(failure, 'Failed to add the task'),
      onSettled,
    }),
    revise: useMutation({
      networkMode: 'always',
      mutationFn: ({ task, ...body }: TaskChanges & { task: Named }) =>
        performAct(tasks.revise, { params: { taskId: task.id }, body }, aboutTask(task), onSettled),
      onError: (failure) => toastFailure(failure, 'Failed to change the task'),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (taskId: string) => call(tasks.remove, { params: { taskId } }),
      onError: (failure) => toastFailure(failure, 'Failed to remove the task'),
      onSettled,
    }),
  }
}
