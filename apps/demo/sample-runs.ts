import type { ProposalInputs } from '#contracts/document/proposal-inputs.ts'
import { dayAfter, dayOf } from '#domain/kernel/instant.ts'

type SampleRun = { readonly workflowId: number; readonly inputs: Readonly<Record<string, unknown>> }

const enrich = (email: string, company: string): SampleRun => ({ workflowId: 1, inputs: { email, company } })

/** Runs executed by a worker, documents included; three of them fail, each in a different way. */
export const sampleRuns: readonly SampleRun[] = [
  enrich('marisol@vegaroasters.example', 'Vega Coffee Roasters'),
  enrich('priya.raman@harborpt.example', 'Harbor Physical Therapy'),
  enrich('gus.okafor@gmail.com', ''),
  enrich('office@brightsmile.example', 'Bright Smile Dental'),
  enrich('ines@casadacortica.example', 'Casa da Cortiça'),
  enrich('claire@ateliers-dubois.example', 'Ateliers Dubois'),
  {
    workflowId: 2,
    inputs: {
      topic: 'Customers who come back',
      notes:
        'Why the second purchase matters most\nWhat a roastery learned from 9,000 loyalty cards\nThree questions to ask your booking system',
      wordCount: 450,
    },
  },
  {
    workflowId: 2,
    inputs: {
      topic: 'Spring without discounts',
      notes: 'Reminders instead of coupons\nA garden centre counts repeat visits',
    },
  },
  {
    workflowId: 3,
    inputs: {
      businessName: 'Lotus Yoga Collective',
      contactEmail: 'mei@lotusyoga.example',
      customers: 1240,
      questions: 'Who stays after the trial class?',
    },
  },
  {
    workflowId: 3,
    inputs: { businessName: 'Pruitt Lawn Care', contactEmail: 'wpruitt@pruittlawn.example', customers: 400 },
  },
  { workflowId: 3, inputs: { businessName: 'Tidewater Inn', contactEmail: 'fiona@tidewater.example', customers: 0 } },
  {
    workflowId: 4,
    inputs: {
      clientName: 'Bright Smile Dental',
      clientIndustry: 'Health care',
      meetingNotes:
        'Dr. Adeyemi plans two more practices next year. Patients are in one system since 2019, older ones on paper. Wants to know where long-standing patients live and what they have in common. Worried about privacy rules.',
      objectives:
        '- Choose two locations on evidence\n- Learn which patients stay longest\n- Reminders that are sent without anybody thinking of them',
      budget: '$50,000+',
    },
  },
  {
    workflowId: 4,
    inputs: {
      clientName: 'Lotus Yoga Collective',
      clientIndustry: 'Wellness',
      meetingNotes:
        'Trial classes are full, memberships flat for a year. Booking tool exports CSV. One person does everything in the office.',
      objectives: '- Find out who stays after the trial\n- A follow-up after the first class',
      budget: '$5,000 - $15,000',
    },
  },
]

/** Proposals, which the signed-in browser generates and completes. */
export const sampleProposals = (now: Date): readonly ProposalInputs[] => [
  {
    clientName: 'Harbor Physical Therapy',
    meetingDate: dayBefore(now, 6),
    totalInvestment: '$34,000',
    estimatedTimeline: '8 weeks',
    clientObjectives:
      '- One list of patients over three clinics\n- See who did not come back after the first visit\n- Reminders that go out by themselves',
    proposedSolutionComponents:
      '1. Shared patient view: one record for each person, fed by all three booking systems\n2. Return radar: a weekly list of patients who are about to be lost\n3. Reminder flows: messages that fit the treatment',
    projectDeliverables:
      'In scope:\n- Data connection to three booking systems\n- Dashboard for the clinic managers\n- Training for the front desks\nOut of scope:\n- Replacing a booking system\n- Billing',
    projectTimeline:
      'Week 1-2: Data review and access\nWeek 3-5: Shared patient view\nWeek 6-7: Return radar and reminders\nWeek 8: Training and hand-over',
    paymentSchedule: '40% upfront, 30% after week 5, 30% on completion',
  },
  {
    clientName: 'Marsh Cycles',
    meetingDate: dayBefore(now, 9),
    totalInvestment: '$22,400',
    estimatedTimeline: '5 weeks',
    clientObjectives: 'Repair customers buy more than anybody else, but nobody talks to them after the repair.',
    proposedSolutionComponents:
      '1. Customer segments: who buys, who has repairs done, and who does both\n2. Service reminder: a message six months after each repair, with a free date to choose',
    projectDeliverables: 'In scope:\n- Segments\n- Reminder flow\nOut of scope:\n- New web shop',
    projectTimeline: 'Week 1: Data review\nWeek 2-3: Segments\nWeek 4-5: Reminder flow',
    paymentSchedule: '50% upfront, 50% on completion',
  },
]

const dayBefore = (now: Date, days: number) => dayAfter(dayOf(now.toISOString(), 'UTC'), -days)
