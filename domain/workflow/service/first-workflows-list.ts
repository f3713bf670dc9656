import { type BuiltIn, builtInWorkflows } from '#domain/kernel/built-in.ts'
import type { InputType } from '../model/index.ts'

type FirstInput = readonly [
  name: string,
  label: string,
  type: InputType,
  need: 'required' | 'optional',
  placeholder: string,
]

export type FirstWorkflow = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly builtIn: BuiltIn | null
  readonly inputs: readonly FirstInput[]
}

/** The workflows of a new installation. */
export const firstWorkflows: readonly FirstWorkflow[] = [
  {
    id: 1,
    name: 'Lead Enrichment',
    description: 'Looks up what is publicly known about a lead and its company.',
    builtIn: null,
    inputs: [
      ['email', 'Lead e-mail', 'email', 'required', 'jane@example.com'],
      ['company', 'Company', 'text', 'optional', 'Example Inc.'],
      ['website', 'Website', 'text', 'optional', 'https://example.com'],
    ],
  },
  {
    id: 2,
    name: 'Newsletter Digest',
    description: 'Turns the links and notes of a month into a newsletter draft.',
    builtIn: null,
    inputs: [
      ['topic', 'Topic', 'text', 'required', 'What this issue is about'],
      ['notes', 'Links and notes', 'textarea', 'required', 'One per line'],
      ['wordCount', 'Length in words', 'number', 'optional', '600'],
    ],
  },
  {
    id: 3,
    name: 'Customer Insight Audit',
    description: "Prepares an audit call from a business's own customer data.",
    builtIn: null,
    inputs: [
      ['businessName', 'Business name', 'text', 'required', 'Example Bakery'],
      ['contactEmail', 'Contact e-mail', 'email', 'required', 'owner@example.com'],
      ['customers', 'Number of customers', 'number', 'optional', '1200'],
      ['questions', 'What they want to know', 'textarea', 'optional', 'Why do regulars stop coming?'],
    ],
  },
  {
    id: builtInWorkflows.engagement_overview,
    name: 'Engagement Overview',
    description: 'Drafts an engagement overview from the notes of a first meeting.',
    builtIn: 'engagement_overview',
    inputs: [
      ['clientName', 'Client name', 'text', 'required', 'Example Inc.'],
      ['clientIndustry', 'Client industry', 'text', 'optional', 'Hospitality'],
      ['meetingNotes', 'Meeting notes', 'textarea', 'required', 'What was said, in any order'],
      ['objectives', 'Objectives', 'textarea', 'optional', 'What the client wants to reach'],
      ['budget', 'Budget', 'text', 'optional', '$10,000'],
    ],
  },
  {
    id: builtInWorkflows.proposal,
    name: 'Proposal Generation',
    description: 'Writes a formal engagement proposal from what was agreed.',
    builtIn: 'proposal',
    inputs: [
      ['clientName', 'Client Name', 'text', 'required', 'Example Inc.'],
      ['meetingDate', 'Meeting Date', 'text', 'required', '2026-01-31'],
      ['totalInvestment', 'Total Investment', 'text', 'required', 'e.g. $8,500'],
      ['estimatedTimeline', 'Estimated Timeline', 'text', 'required', 'e.g. 4 weeks'],
      ['clientObjectives', 'Client Objectives, Pain Points and Key Outcomes', 'textarea', 'required', ''],
      ['proposedSolutionComponents', 'Proposed Solution Components', 'textarea', 'required', '2-4 main features'],
      ['projectDeliverables', 'Project Deliverables', 'textarea', 'required', 'In scope and out of scope'],
      ['projectTimeline', 'Project Timeline', 'textarea', 'required', 'Week-by-week milestones'],
      ['paymentSchedule', 'Payment Schedule', 'textarea', 'required', 'e.g. 50% upfront, 50% on completion'],
    ],
  },
]
