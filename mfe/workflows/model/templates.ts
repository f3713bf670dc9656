import type { z } from 'zod'
import type { workflowFile } from '#contracts/trigger/http/workflow-files.ts'
import { displayZone } from './trigger-words.ts'

type File = z.input<typeof workflowFile>

/** A workflow that lacks only its address. */
export type Template = {
  readonly title: string
  /** When it runs, and what it sends. */
  readonly text: string
  readonly address: { readonly label: string; readonly placeholder: string; readonly hint: string }
  readonly file: Omit<File, 'format' | 'call'>
  /** A chat message in place of JSON. */
  readonly message?: string
}

const asJson = (label: string) => ({
  label,
  placeholder: 'https://example.com/hooks/run',
  hint: 'Each run is sent there as JSON; what it answers becomes the output.',
})

const chat = {
  label: 'Chat webhook address',
  placeholder: 'https://hooks.slack.com/services/…',
  hint: 'An incoming webhook of Slack, Mattermost, Google Chat or any other that takes {"text": …}.',
}

const field = (name: string, label: string, type: 'text' | 'email' | 'number' | 'textarea' = 'text') => ({
  name,
  label,
  type,
  required: false,
  placeholder: '',
})

const person = [field('name', 'Name'), field('company', 'Company')]
const contact = [...person, field('email', 'E-mail', 'email'), field('phone', 'Phone')]

/** The usual cases; the digest is written in the display time zone. */
export const templates: Readonly<Record<string, Template>> = {
  enrich: {
    title: 'Enrich a lead',
    text: 'Sends each new lead to your look-up service. The answer is kept with the lead.',
    address: asJson('Look-up service address'),
    file: {
      name: 'Enrich a lead',
      description: 'Sends each new lead to a look-up service.',
      inputs: contact,
      triggers: [{ kind: 'event', on: 'lead_captured' }],
    },
  },
  digest: {
    title: 'Weekly digest',
    text: 'Posts the figures of the pipeline to a chat, every Monday at 8.',
    address: chat,
    message:
      'The week in figures: {{leadsThisWeek}} new leads; {{leadsOpen}} open, worth {{pipelineValue}} in all; {{leadsWon}} won and {{leadsLost}} lost so far.',
    file: {
      name: 'Weekly digest',
      description: 'Posts the figures of the pipeline to a chat, every Monday at 8.',
      inputs: [
        field('leadsThisWeek', 'Leads of the last seven days', 'number'),
        field('leadsOpen', 'Open leads', 'number'),
        field('pipelineValue', 'Value of open leads', 'number'),
        field('leadsWon', 'Won leads', 'number'),
        field('leadsLost', 'Lost leads', 'number'),
      ],
      triggers: [{ kind: 'schedule', cron: '0 8 * * 1', timeZone: displayZone(), missed: 'once' }],
    },
  },
  remind: {
    title: 'Remind after silence',
    text: 'Gives the owner a task and posts to a chat when nothing was heard of an open lead for two weeks: no message, visit, question or note.',
    address: chat,
    message:
      'Nothing heard of {{name}} ({{company}}) since {{silentSince}}, {{silentDays}} days ago: time to follow up.',
    file: {
      name: 'Remind after silence',
      description: 'Gives the owner a task and posts to a chat when nothing was heard of an open lead for two weeks.',
      inputs: [
        ...person,
        field('silentSince', 'Day of the last event'),
        field('silentDays', 'Days of silence', 'number'),
      ],
      triggers: [
        {
          kind: 'event',
          on: 'lead_silent',
          silentDays: 14,
          where: [
            { field: 'status', op: 'is_not', value: 'won' },
            { field: 'status', op: 'is_not', value: 'lost' },
          ],
        },
      ],
      steps: [
        {
          id: 'task',
          name: 'Add a task',
          kind: 'task',
          title: 'Follow up: silent since {inputs.silentSince}',
          dueInDays: 0,
        },
        { id: 'post', name: 'Post to the chat', kind: 'call' },
      ],
    },
  },
  handover: {
    title: 'Hand over when won',
    text: 'Sends a lead to your delivery or accounting tool once it is won.',
    address: asJson('Address of the tool'),
    file: {
      name: 'Hand over when won',
      description: 'Sends a lead to the delivery tool once it is won.',
      inputs: [...contact, field('estimatedValue', 'Value in cents', 'number'), field('notes', 'Notes', 'textarea')],
      triggers: [{ kind: 'event', on: 'lead_status_changed', where: [{ field: 'status', op: 'is', value: 'won' }] }],
    },
  },
  notify: {
    title: 'Notify in chat',
    text: 'Posts each new lead to a chat.',
    address: chat,
    message: 'New lead: {{name}} ({{company}}), {{email}}',
    file: {
      name: 'Notify in chat',
      description: 'Posts each new lead to a chat.',
      inputs: contact,
      triggers: [{ kind: 'event', on: 'lead_captured' }],
    },
  },
}

/** The file of a template, with the address filled in. */
export const fileOfTemplate = ({ file, message }: Template, url: string): File => ({
  format: 'atrium-workflow/1',
  ...file,
  call: { url, message: message ?? null },
})
