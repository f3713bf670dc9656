import {
  AppCard,
  choiceOf,
  LoadFailure,
  lazyComponent,
  memberName,
  PageHeader,
  RelativeTime,
  StatusBadge,
  useCanWrite,
  useSession,
} from '@atrium/kit'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import type { TeamMember } from '#contracts/staff/http/staff.ts'
import { useRevision, useTeam } from '../api/use-team.ts'
import { InviteMember } from '../components/invite-member.tsx'
import styles from '../components/staff-screens.module.css'

const HandOver = lazyComponent(async () => (await import('../components/hand-over.tsx')).HandOver)

/** The team: roles, second factors, last sign-ins, invitations. */
export const TeamScreen = () => {
  const { data, error, refetch, isFetching } = useTeam()
  const canWrite = useCanWrite()
  return (
    <>
      <PageHeader title="Team" description="Who may sign in, and as what">
        {canWrite && <InviteMember />}
      </PageHeader>
      {error !== null ? (
        <LoadFailure what="The team" failure={error} onRetry={refetch} busy={isFetching} />
      ) : (
        <AppCard className={styles.card}>
          <ul className={styles.rows} aria-label="Team">
            {data?.staff.map((member) => (
              <MemberRow key={member.id} member={member} canWrite={canWrite} />
            ))}
          </ul>
        </AppCard>
      )}
    </>
  )
}

const MemberRow = ({ member, canWrite }: { member: TeamMember; canWrite: boolean }) => {
  const isSelf = useSession().data?.user.id === member.id
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{member.name || member.email}</strong>
        <span className={styles.soft}>
          {member.name !== '' && `${member.email}, `}
          {member.role === 'admin' ? 'Admin' : 'Auditor'}, {factorText(member)},{' '}
          {member.lastSignInAt === null ? (
            'never signed in'
          ) : (
            <>
              signed in <RelativeTime at={member.lastSignInAt} />
            </>
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <StatusBadge {...choiceOf(badges, member.status)} />
        {canWrite && !isSelf && <MemberActions member={member} />}
      </div>
    </li>
  )
}

const badges = {
  active: { tone: 'green', icon: 'check', label: 'Active' },
  invited: { tone: 'yellow', icon: 'clock', label: 'Invited' },
  disabled: { tone: 'grey', icon: 'blocked', label: 'Disabled' },
} as const

const factorText = ({ secondFactor }: TeamMember): string =>
  secondFactor.length === 0
    ? 'no second factor'
    : secondFactor.map((factor) => (factor === 'totp' ? 'one-time codes' : 'passkey')).join(' and ')

const MemberActions = ({ member }: { member: TeamMember }) => {
  const revise = useRevision(member.id)
  const [leads, setLeads] = useState(0)
  const other = member.role === 'admin' ? 'auditor' : 'admin'
  return (
    <>
      <Button size="1" variant="soft" onClick={() => revise.mutate({ role: other })} disabled={revise.isPending}>
        {other === 'admin' ? 'Make admin' : 'Make auditor'}
        <span className="sr-only">: {member.email}</span>
      </Button>
      {member.status === 'disabled' ? (
        <Button
          size="1"
          variant="soft"
          color="green"
          onClick={() => revise.mutate({ disabled: false })}
          disabled={revise.isPending}
        >
          Enable<span className="sr-only">: {member.email}</span>
        </Button>
      ) : (
        <ConfirmDialog
          title={`Disable ${memberName(member)}?`}
          text="Their sessions end and their personal tokens stop at once. They can be enabled again."
          confirm="Disable"
          onConfirm={() => revise.mutate({ disabled: true }, { onSuccess: ({ leads }) => setLeads(leads ?? 0) })}
        >
          <Button size="1" variant="soft" color="red" disabled={revise.isPending}>
            Disable<span className="sr-only">: {member.email}</span>
          </Button>
        </ConfirmDialog>
      )}
      {leads > 0 && (
        <Suspense>
          <HandOver member={member} leads={leads} onClose={() => setLeads(0)} />
        </Suspense>
      )}
    </>
  )
}
