import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'
import { isNode, type Node, nodesOf } from './reading/syntax.ts'

/** A declaration of a list, a set or a union of words: `path#name`. */
type Place = `${string}.ts#${string}`

/** Lists that contracts and the domain both have, as neither imports the other. */
const pairs: readonly (readonly [domain: Place, contract: Place])[] = [
  ['domain/lead/model/words.ts#leadStatuses', 'contracts/lead/http/leads.ts#leadStatuses'],
  ['domain/lead/model/words.ts#leadPriorities', 'contracts/lead/http/leads.ts#leadPriorities'],
  ['domain/lead/model/words.ts#leadSources', 'contracts/lead/http/leads.ts#leadSources'],
  ['domain/lead/service/lead-revision.ts#maxCents', 'contracts/lead/http/leads.ts#maxLeadValue'],
  ['domain/lead/ports/lead-reader.ts#LeadSort', 'contracts/lead/http/leads.ts#leadSorts'],
  ['domain/lead/model/events.ts#ConsentPurpose', 'contracts/lead/http/lead-erasure.ts#consentPurposes'],
  ['domain/lead/model/events.ts#ErasureReason', 'contracts/lead/http/lead-erasure.ts#erasureReasons'],
  ['domain/lead/model/budget.ts#Budget', 'contracts/lead/http/contact.ts#budgets'],
  ['domain/lead/ports/lead-imports.ts#ImportOutcome', 'contracts/lead/http/lead-files.ts#importOutcomes'],
  ['domain/kernel/lead-fields.ts#leadFields', 'contracts/workflow/conditions.ts#leadConditionFields'],
  ['domain/kernel/condition.ts#Operator', 'contracts/workflow/conditions.ts#operators'],
  ['domain/kernel/stream-name.ts#StreamKind', 'contracts/audit/http/audit.ts#auditedKinds'],
  ['domain/kernel/stream-name.ts#StreamKind', 'apps/cli/replay.ts#kinds'],
  ['domain/trigger/model/words.ts#eventCauses', 'contracts/workflow/conditions.ts#eventCauses'],
  ['domain/workflow/model/words.ts#InputType', 'contracts/workflow/http/workflows.ts#inputTypes'],
  ['domain/workflow/model/words.ts#SecretKind', 'contracts/trigger/http/workflow-files.ts#secretKinds'],
  ['domain/run/model/output-kind.ts#OutputKind', 'contracts/run/http/runs.ts#outputKinds'],
  ['domain/run/model/events.ts#SuggestionVerdict', 'contracts/run/http/run-history.ts#suggestionVerdicts'],
  ['domain/run/views/run-versions.ts#VersionOrigin', 'contracts/run/http/run-history.ts#versionOrigins'],
  ['domain/run/views/run-steps.ts#StepState', 'contracts/run/http/steps.ts#stepStates'],
  [
    'domain/notification/views/notification.ts#NotificationKind',
    'contracts/notification/http/notifications.ts#notificationKinds',
  ],
  [
    'domain/notification/views/notifications.ts#notifyingTypes',
    'contracts/notification/http/notifications.ts#notifyingTypes',
  ],
  ['domain/notification/ports/preferences.ts#mailModes', 'contracts/notification/http/notifications.ts#mailModes'],
  ['domain/security/model/index.ts#securityEventTypes', 'contracts/security/types.ts#securityEventTypes'],
  ['domain/staff/model/events.ts#StaffRole', 'contracts/staff/roles.ts#staffRoles'],
  ['domain/approval/model/events.ts#ApprovalTool', 'contracts/approval/tools.ts#approvalTools'],
  ['domain/approval/model/index.ts#ApprovalState', 'contracts/approval/http.ts#approvalStates'],
  ['domain/token/model/index.ts#TokenScope', 'contracts/token/scopes.ts#tokenScopes'],
  ['domain/token/model/index.ts#TokenKind', 'contracts/token/scopes.ts#tokenKinds'],
  ['domain/webhook/model/index.ts#OffReason', 'contracts/webhook/http.ts#offReasons'],
]

/** The words and numbers of a declaration, sorted; null if there is no such declaration, or it has none. */
const wordsAt = (modules: readonly Module[], place: Place): readonly unknown[] | null => {
  const [path, name] = place.split('#')
  const holder = modules.find((module) => module.path === path)
  const declaration = holder && nodesOf(holder.program).find((node) => isDeclaration(node) && nameOf(node.id) === name)
  if (declaration === undefined) return null
  const body = [declaration.init, declaration.typeAnnotation].find(isNode)
  const words = nodesOf(body ?? {}, isTypeArgument).flatMap(({ type, value }) => (type === 'Literal' ? [value] : []))
  return words.length === 0 ? null : words.toSorted()
}

const isDeclaration = ({ type }: Node): boolean => type === 'VariableDeclarator' || type === 'TSTypeAliasDeclaration'
/** `new Set<Event['type']>` names no word of the list. */
const isTypeArgument = ({ type }: Node): boolean => type === 'TSTypeParameterInstantiation'
const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : null)

test.each(pairs)('%s has the words of %s', (domain, contract) => {
  const modules = projectModules()
  expect(wordsAt(modules, domain)).not.toBeNull()
  expect(wordsAt(modules, domain)).toEqual(wordsAt(modules, contract))
})

test('a word that only one of the two has is reported', () => {
  const modules = [
    moduleOf('domain/lead/model/words.ts', "export type Mood = 'glad' | 'sad'"),
    moduleOf(
      'contracts/lead/http/leads.ts',
      "export const moods: ReadonlySet<string> = new Set(['sad', 'glad', 'calm'])",
    ),
  ]
  expect(wordsAt(modules, 'domain/lead/model/words.ts#Mood')).toEqual(['glad', 'sad'])
  expect(wordsAt(modules, 'contracts/lead/http/leads.ts#moods')).toEqual(['calm', 'glad', 'sad'])
  expect(wordsAt(modules, 'contracts/lead/http/leads.ts#Mood')).toBeNull()
})
