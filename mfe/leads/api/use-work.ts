import { call, isActConflict, isActiveAdmin, memberName, performAct, toastFailure, useMembers } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Note, type newNote, notes } from '#contracts/lead/http/notes.ts'
import { type newTask, type Task, type TaskChanges, tasks } from '#contracts/lead/http/tasks.ts'
import { aboutTask, laneOfNote, newNotes, newTasks, type Work } from '../model/work-after-acts.ts'
import { leadKeys } from './lead-keys.ts'
import { rereadToday } from './today-query.ts'

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

/** Says what failed, and reads again what is on screen. */
const failureHandler = (reread: () => Promise<unknown>) => (words: string) => (failure: Error) => {
  toastFailure(failure, words)
  return reread()
}

type NewNote = z.input<typeof newNote>

/** What a change or a removal of a note is made on: one that others wrote meanwhile is not replaced by it. */
export type NoteAsRead = Pick<Note, 'id' | 'version' | 'kind' | 'text'>

/** Adds, changes and removes notes of a lead; without a server they wait in the queue of acts. */
export const useNoteChanges = ({ id, title }: Work) => {
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: leadKeys.timeline(id) })
  const onFailure = failureHandler(reread)
  const subjectOf = ({ id: noteId, version, kind, text }: NoteAsRead) =>
    ({ lane: laneOfNote(noteId), title, base: { version, fields: { kind, text } }, isStrict: true }) as const
  return {
    add: useMutation({
      mutationFn: (body: NewNote) =>
        performAct(notes.add, { params: { id }, body }, { lane: newNotes(id), title }, ({ note }) =>
          client.setQueryData<Note[]>(leadKeys.notes(id), (read) => read && [note, ...read]),
        ),
      onSuccess: reread,
      onError: onFailure('Failed to add the note'),
    }),
    revise: useMutation({
      mutationFn: ({ former, ...body }: NewNote & { former: NoteAsRead }) =>
        performAct(notes.revise, { params: { id, noteId: former.id }, body }, subjectOf(former), reread),
      // The form shows both texts.
      onError: (failure) => (isActConflict(failure) ? reread() : onFailure('Failed to change the note')(failure)),
    }),
    remove: useMutation({
      mutationFn: (former: NoteAsRead) =>
        performAct(notes.remove, { params: { id, noteId: former.id }, body: {} }, subjectOf(former), reread),
      onError: (failure) => {
        const words = isActConflict(failure) ? 'The note was changed meanwhile' : 'Failed to remove the note'
        return onFailure(words)(failure)
      },
    }),
  }
}

/** Adds, changes and removes tasks for a lead; without a server they wait in the queue of acts. */
export const useTaskChanges = ({ id, title }: Work) => {
  const client = useQueryClient()
  const reread = () => Promise.all([client.invalidateQueries({ queryKey: leadKeys.timeline(id) }), rereadToday(client)])
  const onFailure = failureHandler(reread)
  return {
    add: useMutation({
      mutationFn: (body: z.input<typeof newTask>) =>
        performAct(tasks.add, { params: { id }, body }, { lane: newTasks(id), title }, ({ task }) =>
          client.setQueryData<Task[]>(leadKeys.tasks(id), (read) => read && [...read, task]),
        ),
      onSuccess: reread,
      onError: onFailure('Failed to add the task'),
    }),
    revise: useMutation({
      mutationFn: ({ task, ...body }: TaskChanges & { task: Work }) =>
        performAct(tasks.revise, { params: { taskId: task.id }, body }, aboutTask(task), reread),
      onError: onFailure('Failed to change the task'),
    }),
    remove: useMutation({
      mutationFn: (task: Work) =>
        performAct(tasks.remove, { params: { taskId: task.id }, body: {} }, aboutTask(task), reread),
      onError: onFailure('Failed to remove the task'),
    }),
  }
}
