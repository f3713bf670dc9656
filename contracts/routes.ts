import { approvals } from '#contracts/approval/http.ts'
import { audit } from '#contracts/audit/http/audit.ts'
import { auditFeed } from '#contracts/audit/http/feed.ts'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { redactions } from '#contracts/audit/http/redactions.ts'
import { calls, transcripts } from '#contracts/call/http.ts'
import { writing } from '#contracts/document/http/writing.ts'
import { bookings } from '#contracts/lead/http/booking.ts'
import { contact } from '#contracts/lead/http/contact.ts'
import { followUps } from '#contracts/lead/http/follow-up.ts'
import { leadBulk } from '#contracts/lead/http/lead-bulk.ts'
import { leadDocuments } from '#contracts/lead/http/lead-documents.ts'
import { leadDrafts } from '#contracts/lead/http/lead-draft.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadImports } from '#contracts/lead/http/lead-files.ts'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { library } from '#contracts/library/http.ts'
import { parkedWork } from '#contracts/log/http/parked-work.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { rewinds } from '#contracts/rewind/http.ts'
import { runBulk } from '#contracts/run/http/run-bulk.ts'
import { runHistory } from '#contracts/run/http/run-history.ts'
import { runLists } from '#contracts/run/http/run-lists.ts'
import { runSources } from '#contracts/run/http/run-sources.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { search } from '#contracts/search/http.ts'
import { security } from '#contracts/security/http.ts'
import { settings } from '#contracts/setting/http.ts'
import { reportDecisions } from '#contracts/share/http/decisions.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { publicQuestions, questions } from '#contracts/share/http/questions.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { analytics } from '#contracts/site/http/analytics.ts'
import { siteContents } from '#contracts/site/http/content.ts'
import { sites } from '#contracts/site/http/site.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { factors, secondSteps } from '#contracts/staff/http/factors.ts'
import { sessions } from '#contracts/staff/http/sessions.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { setUp } from '#contracts/system/http/set-up.ts'
import { system } from '#contracts/system/http/system.ts'
import { today } from '#contracts/today/http.ts'
import { tokens } from '#contracts/token/http.ts'
import { hooks } from '#contracts/trigger/http/hooks.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { webhooks } from '#contracts/webhook/http.ts'
import { workflowSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import type { Route } from './route.ts'
import { workflowSteps } from './run/http/steps.ts'
import { workflowFiles } from './trigger/http/workflow-files.ts'

/** Every call of the API, for the OpenAPI document. */
export const allRoutes: readonly Route[] = [
  contact,
  bookings,
  transcripts,
  calls,
  analytics,
  sites,
  siteContents,
  auth,
  secondSteps,
  factors,
  sessions,
  staff,
  security,
  workflows,
  workflowFiles,
  workflowSecrets,
  workflowSteps,
  triggers,
  hooks,
  runs,
  runLists,
  runBulk,
  search,
  shares,
  publicReports,
  publicQuestions,
  questions,
  reportDecisions,
  runHistory,
  runSources,
  writing,
  leads,
  leadPipeline,
  leadTimeline,
  notes,
  tasks,
  today,
  leadDocuments,
  leadMails,
  leadBulk,
  leadImports,
  leadErasure,
  notifications,
  followUps,
  leadDrafts,
  library,
  mailbox,
  parkedWork,
  audit,
  auditFeed,
  proofs,
  redactions,
  tokens,
  rewinds,
  approvals,
  webhooks,
  settings,
  system,
  setUp,
].flatMap((group) => Object.values(group))
